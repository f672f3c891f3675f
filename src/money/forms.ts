import type { Asker } from "./entry";
import type { Form } from "./operation";

/** Most forms that are remembered: the oldest are forgotten first. */
const MOST_FORMS = 40;

/** By host, payer and form: when the service last showed that it does not take the form, in milliseconds. */
export type Forms = Readonly<Record<string, number>>;

function nameOf(host: string, payer: string, form: string): string {
  return `${host} ${payer} ${form}`;
}

/** Forms that a service did not take of a payer. @param since Milliseconds. */
export function formsIn(forms: Forms, host: string, payer: string, since: number): ReadonlySet<Form> {
  const prefix = nameOf(host, payer, "");
  const known = Object.entries(forms).filter(([name, at]) => name.startsWith(prefix) && at > since);
  return new Set(known.map(([name]) => name.slice(prefix.length) as Form));
}

/** The forms with those that an order has shown. */
export function withForms(
  forms: Forms,
  { host, payer }: Asker,
  { forms: shown = [], at }: { readonly forms?: readonly string[]; readonly at: number },
): Forms {
  if (shown.length === 0) return forms;
  const more = shown.map((form) => [nameOf(host, payer, form), at] as const);
  const names = new Set<string>(more.map(([name]) => name));
  const others = Object.entries(forms).filter(([name]) => !names.has(name));
  return Object.fromEntries([...others, ...more].slice(-MOST_FORMS));
}

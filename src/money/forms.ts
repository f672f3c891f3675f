import type { Asker } from "./entry";
import type { Form } from "./operation";

/** The oldest are forgotten first. */
const MOST_FORMS = 40;

/** When a service last showed that it does not take a form, in milliseconds: by host, payer and form. */
export type Forms = Readonly<Record<string, number>>;

function nameOf(host: string, payer: string, form: string): string {
  return `${host} ${payer} ${form}`;
}

/** Those that a service did not take of requests with a payer's key since a moment, in milliseconds. */
export function formsIn(forms: Forms, host: string, payer: string, since: number): ReadonlySet<Form> {
  const prefix = nameOf(host, payer, "");
  const known = Object.entries(forms).filter(([name, at]) => name.startsWith(prefix) && at > since);
  return new Set(known.map(([name]) => name.slice(prefix.length) as Form));
}

/** With what an order has shown. */
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

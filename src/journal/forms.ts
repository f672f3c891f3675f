import type { Form } from "./operation";
import type { PendingOrder, Settlement } from "./order";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_FORMS = 20;

/** When a service last showed that it does not take a form, in milliseconds: by host, payer and form. */
export type Forms = Readonly<Record<string, number>>;

function nameOf(host: string, payer: string, form: string): string {
  return `${host} ${payer} ${form}`;
}

/** Those that a service does not take of requests with a payer's key: it may learn to, so it is tried again each day. */
export function formsIn(forms: Forms, host: string, payer: string, nowMs: number): ReadonlySet<Form> {
  const prefix = nameOf(host, payer, "");
  const known = Object.entries(forms).filter(([name, at]) => name.startsWith(prefix) && nowMs - at < DAY_MS);
  return new Set(known.map(([name]) => name.slice(prefix.length) as Form));
}

/** With what an order has shown. */
export function withForms(
  forms: Forms,
  { host, payer }: Pick<PendingOrder, "host" | "payer">,
  { forms: shown = [], at }: Pick<Settlement, "forms" | "at">,
): Forms {
  if (shown.length === 0) return forms;
  const more = shown.map((form) => [nameOf(host, payer, form), at] as const);
  return Object.fromEntries([...Object.entries(forms), ...more].slice(-MOST_FORMS));
}

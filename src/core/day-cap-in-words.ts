import { rounded } from "./credits";

/** What no day has room for: waiting does not help, and the sentence says what does. */
export function aboveDayCap(subject: string, high: number, cap: number): { fact: string; advice: string } {
  return {
    fact: `${subject} may cost ${amount(high)}, and no day allows more than ${amount(cap)}.`,
    advice: `Raise the credits a day in Settings to ${Math.ceil(high)} or more.`,
  };
}

function amount(credits: number): string {
  const count = rounded(credits);
  return `${count} ${count === 1 ? "credit" : "credits"}`;
}

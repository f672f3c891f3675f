import { creditsInWords } from "./credits";

/** What no day has room for: waiting does not help, and the sentence says what does. */
export function aboveDayCap(subject: string, high: number, cap: number): { fact: string; advice: string } {
  return {
    fact: `${subject} may cost ${creditsInWords(high)}, and no day allows more than ${creditsInWords(cap)}.`,
    advice: `Raise the credits a day in Settings to ${Math.ceil(high)} or more.`,
  };
}

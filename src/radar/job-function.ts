/**
 * The part of a company that a job is in, by words of its title; the first that fits counts. The service tells none.
 *
 * A word that begins with another one's first letters is meant, too: `engineer` finds `engineering`.
 */
const FUNCTIONS: readonly (readonly [name: string, words: string])[] = [
  ["Sales", "sales|account executive|account manager|business development|presales"],
  ["Customer service", "customer|support|success"],
  ["Marketing", "marketing|content|communications|brand|seo|growth"],
  ["Product and design", "product manager|product owner|designer|ux|ui"],
  ["Data", "data|machine learning|analytics|scientist|ai"],
  ["Engineering", "engineer|developer|software|devops|architect|security|it|qa|entwickler|ingenieur"],
  ["Finance", "finance|financial|controller|account|tax|audit|treasury"],
  ["People", "people|hr|human resources|recruit|talent|payroll"],
  [
    "Operations",
    "operations|logistics|warehouse|supply|production|technician|quality|purchas|procure|manufactur",
  ],
  ["Legal", "legal|counsel|compliance|lawyer"],
];
/** Short words are whole words: `it` is not `items`. */
const SHORT = 3;

export const OTHER_FUNCTION = "Other";

export function jobFunction(title: string): string {
  const text = ` ${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const found = FUNCTIONS.find(([, words]) =>
    words.split("|").some((word) => text.includes(word.length <= SHORT ? ` ${word} ` : ` ${word}`)),
  );
  return found?.[0] ?? OTHER_FUNCTION;
}

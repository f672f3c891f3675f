/** One line of a table: what was measured, and the number with its unit. */
export type Line = readonly [what: string, value: string];

export interface Measurement {
  readonly title: string;
  measure(): Promise<readonly Line[]>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const count = (value: number): string => value.toLocaleString("en");
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

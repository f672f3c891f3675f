/**
 * How long service calls take on a virtual clock, in milliseconds (published measurements: platform fact
 * B27). Building a range or a menu takes no time; writes are buffered, so they take the time of the flush.
 */
export const LATENCY_MS = {
  fetch: 700,
  sheetRead: 200,
  sheetFlush: 800,
  property: 80,
  cache: 60,
  /** From the sidebar to the start of the function. */
  googleScriptRun: 1000,
} as const;

/** `Mon 23 Nov 2026, 08:00`. */
export function dayAndTime(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}, ${part("hour")}:${part("minute")}`;
}

/** `08:00:30`. */
export function timeOfDay(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleTimeString("en-GB", { timeZone, hourCycle: "h23" });
}

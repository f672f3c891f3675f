import type { ZonedDate } from "./zoned-date";

/**
 * `Date` on the host's clock and in the script's time zone, still the same `instanceof` and the same methods.
 *
 * @param zone Absent where the process's own time zone is the script's.
 */
export function dateOver(RealDate: DateConstructor, now: () => number, zone?: ZonedDate): DateConstructor {
  function HostDate(...args: unknown[]): Date | string {
    if (new.target === undefined) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, timeOf(args), new.target) as Date;
  }
  function timeOf(args: readonly unknown[]): readonly unknown[] {
    if (args.length === 0) return [now()];
    if (zone === undefined) return args;
    if (args.length > 1) return [zone.fromParts(args)];
    return typeof args[0] === "string" ? [zone.parse(args[0])] : args;
  }
  HostDate.prototype = RealDate.prototype;
  RealDate.prototype.constructor = HostDate;
  HostDate.now = now;
  // Wrapped, because a method of another function's would lead back to the real one.
  HostDate.parse = (text: string) => (zone ?? RealDate).parse(text);
  HostDate.UTC = (...args: Parameters<typeof Date.UTC>) => RealDate.UTC(...args);
  Object.defineProperty(HostDate, "name", { value: "Date" });
  return HostDate as unknown as DateConstructor;
}

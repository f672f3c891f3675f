import type { ZonedDate } from "./zoned-date";

/**
 * `Date` on the host's clock and in the script's time zone, with the same `instanceof` and the same methods.
 *
 * @param zone Omitted if the process's own time zone is the script's.
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
  // Wrapped rather than copied, so that methods of the real `Date` are not exposed.
  HostDate.parse = (text: string) => (zone ?? RealDate).parse(text);
  HostDate.UTC = (...args: Parameters<typeof Date.UTC>) => RealDate.UTC(...args);
  Object.defineProperty(HostDate, "name", { value: "Date" });
  return HostDate as unknown as DateConstructor;
}

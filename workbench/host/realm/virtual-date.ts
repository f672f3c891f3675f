/** `Date` on the host's clock, still the same `instanceof` and the same methods. */
export function dateOver(RealDate: DateConstructor, now: () => number): DateConstructor {
  function HostDate(...args: unknown[]): Date | string {
    if (new.target === undefined) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target) as Date;
  }
  HostDate.prototype = RealDate.prototype;
  RealDate.prototype.constructor = HostDate;
  HostDate.now = now;
  // Wrapped, because a method of another function's would lead back to the real one.
  HostDate.parse = (text: string) => RealDate.parse(text);
  HostDate.UTC = (...args: Parameters<typeof Date.UTC>) => RealDate.UTC(...args);
  Object.defineProperty(HostDate, "name", { value: "Date" });
  return HostDate as unknown as DateConstructor;
}

/**
 * The emulated part of one of Google's interfaces: the same names and arguments, and the same results where they are
 * plain values. On the host a method may be asynchronous, since the script waits in its own thread; service objects and
 * enum values are our own classes.
 */
export type Emulates<Service, Methods extends keyof Service> = {
  [Method in Methods]: Service[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Hosted<Result> | Promise<Hosted<Result>>
    : never;
};

type Plain = string | number | boolean | null | undefined | void;
type Hosted<Result> = [Result] extends [Plain]
  ? IsEnum<NonNullable<Result>> extends true
    ? unknown
    : Result
  : unknown;
/** A number that is not just any number. Assignability cannot tell, since any number may be assigned to an enum. */
type IsEnum<Result> = [Result] extends [number]
  ? IsSame<Result, number> extends true
    ? false
    : true
  : false;
/* oxlint-disable typescript/no-unnecessary-type-parameters -- two generic functions are the same only if A is B */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

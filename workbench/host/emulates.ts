/**
 * The emulated part of one of Google's interfaces: the same names and arguments, and the same results if they
 * are plain values. On the host a method may be asynchronous, because the script waits in its own thread;
 * service objects and enum values are our own classes.
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
/**
 * Whether a type is an enum rather than `number`. Assignability cannot tell, since any number is assignable
 * to an enum.
 */
type IsEnum<Result> = [Result] extends [number]
  ? IsSame<Result, number> extends true
    ? false
    : true
  : false;
/* oxlint-disable typescript/no-unnecessary-type-parameters -- two generic functions are the same only if A is B */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

import type { App } from "../app";
import type { CustomFunction } from "../formulas/custom-function";
import type { KindOfRun } from "../runs/kind-of-run";
import type { Progress } from "../runs/progress";
import type * as z from "zod/mini";

/** One thing that the sidebar may ask for, of whatever arguments (`method`). */
export interface AnyMethod {
  readonly schema: () => z.ZodMiniType;
  readonly handler: (app: App, args: never) => unknown;
}

/** One firing of the hourly trigger. */
export interface Firing {
  readonly app: App;
  /** Goes on with a run. @returns False once the time is up. */
  readonly drive: (progress: Progress) => boolean;
  readonly hasTime: () => boolean;
}

/** What a feature does once an hour. */
export interface Hourly {
  /** Buys. @returns False once the time is up: then nothing else has its turn. */
  readonly work?: (firing: Firing) => boolean | void;
  /** Tells what has come of it, once all features have worked. */
  readonly tell?: (app: App) => void;
  /** Whether there is something to wait for: else the trigger goes. */
  readonly isNeeded: (app: App) => boolean;
}

/** What a person does, as a value. It has what it needs of the add-on, and knows no other feature. */
export interface Feature {
  readonly name: string;
  /** Runs with a way of their own, each made when it is asked for. */
  readonly kinds?: Readonly<Record<string, (app: App) => KindOfRun>>;
  /** What the sidebar may ask for. */
  readonly methods?: Readonly<Record<string, AnyMethod>>;
  /** Custom functions, in the order in which they are told. */
  readonly formulas?: readonly CustomFunction[];
  readonly hourly?: Hourly;
  /** What it makes of a run that somebody drives, once that has ended or rests. What fails is left to the next time. */
  readonly afterRun?: (app: App) => void;
}

/** A type parameter alone lets a misspelt member pass: the mapped type refuses what no feature has. */
export function feature<const F extends Feature>(
  written: F & { [Name in keyof F]: Name extends keyof Feature ? F[Name] : never },
): F {
  return written;
}

type MethodTables<F> = F extends { readonly methods: infer Table } ? Table : never;
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type At<Union, Key extends PropertyKey> = Union extends { readonly [_ in Key]: infer Value } ? Value : never;

/** The methods of all features of a union, by name. */
export type MethodsOf<F extends Feature> = {
  readonly [Name in KeysOf<MethodTables<F>>]: At<MethodTables<F>, Name>;
};

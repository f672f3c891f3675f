import { InputError } from "../../core/errors";
import type { FormulaSignature } from "../feature";
import type { FormulaServices } from "./evaluation";
import type { Parameter } from "./parameters";

/** What one cell of a formula's result may hold; null is a missing value. */
export type FormulaValue = string | number | boolean | Date | null;

/** A single value, or a rectangle of them that spills. */
export type FormulaResult = FormulaValue | FormulaValue[][];

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Arguments<P extends Parameters> = { [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never };

/** One custom function, as data: the stub, the README table, the sidebar's help and the evaluation derive from it. */
export interface CustomFunction extends FormulaSignature {
  readonly params: Parameters;
  /** It never spends credits. */
  readonly isFree?: boolean;
  /** What it costs, for the reference: `4 credits a company`. */
  readonly price: string;
  /**
   * @param raw Arguments as the spreadsheet hands them over.
   * @throws {AddinError} If a single cell cannot be answered; its message is what the cell shows.
   */
  call(raw: readonly unknown[], services: FormulaServices): FormulaResult;
}

interface Written<P extends Parameters> extends Omit<CustomFunction, "call"> {
  readonly params: P;
  readonly run: (args: Arguments<P>, services: FormulaServices) => FormulaResult;
}

/** Writes a custom function down; `run` gets its arguments read, typed and refused where they are nonsense. */
export function customFunction<P extends Parameters>({ run, ...described }: Written<P>): CustomFunction {
  return {
    ...described,
    call(raw, services) {
      refuseSurplus(described, raw);
      const read = Object.entries(described.params).map(([name, parameter], index) => [
        name,
        parameter.read(raw[index], `${described.name}: ${name}`),
      ]);
      return run(Object.fromEntries(read) as Arguments<P>, services);
    },
  };
}

/** Sheets refuses surplus arguments of its own functions; of ours it would drop them. */
function refuseSurplus(
  { name, params }: Pick<CustomFunction, "name" | "params">,
  raw: readonly unknown[],
): void {
  const names = Object.keys(params);
  if (raw.slice(names.length).every((each) => each === undefined || each === "")) return;
  throw new InputError(
    "input/argument",
    `${name} takes ${names.length === 1 ? "1 argument" : `${names.length} arguments`}: ${names.join(", ")}. Give several cells as a range, such as A2:A20, and several columns as one text, such as "Name, Founded".`,
  );
}

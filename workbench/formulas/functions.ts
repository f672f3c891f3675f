import { arrayFunctions } from "./array-functions";
import type { FunctionBody } from "./call";
import { dateFunctions } from "./date-functions";
import { lambdaFunctions } from "./lambda-functions";
import { lazyFunctions } from "./lazy-functions";
import { libraryFunction, randomFunctions } from "./library-functions";
import { lookupFunctions } from "./lookup-functions";
import { queryFunction } from "./query-function";
import { sparkline } from "./sparkline";
import { statisticsFunctions } from "./statistics-functions";
import { textFunctions } from "./text-functions";
import { typeFunctions } from "./type-functions";

const own = new Map<string, FunctionBody>(
  [
    lazyFunctions,
    arrayFunctions,
    lambdaFunctions,
    lookupFunctions,
    statisticsFunctions,
    textFunctions,
    dateFunctions,
    typeFunctions,
    randomFunctions(Math.random),
    { QUERY: queryFunction, SPARKLINE: sparkline },
  ].flatMap((group) => Object.entries(group)),
);

/** A built-in function by its upper-case name: ours where laziness, references or arrays matter, else the library's. */
export function builtInFunction(name: string): FunctionBody | undefined {
  return own.get(name) ?? libraryFunction(name);
}

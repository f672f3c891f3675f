import { argumentCount, checkCount } from "./argument-counts";
import { arrayFunctions } from "./array-functions";
import type { FunctionBody } from "./call";
import { bondFunctions } from "./bond-functions";
import { complexFunctions } from "./complex-functions";
import { criteriaFunctions } from "./criteria-functions";
import { databaseFunctions } from "./database-functions";
import { dateFunctions } from "./date-functions";
import { dayCountFunctions } from "./day-count-functions";
import { distributionFunctions } from "./distribution-functions";
import { financeFunctions } from "./finance-functions";
import { lambdaFunctions } from "./lambda-functions";
import { lazyFunctions } from "./lazy-functions";
import { libraryFunction } from "./library-functions";
import { lifted, liftedPattern } from "./lifting";
import { logicFunctions } from "./logic-functions";
import { lookupFunctions } from "./lookup-functions";
import { matrixFunctions } from "./matrix-functions";
import { numberFunctions } from "./number-functions";
import { operatorFunctions } from "./operator-functions";
import { orderFunctions } from "./order-functions";
import { placeholderFunctions } from "./placeholders";
import { queryFunction } from "./query-function";
import { randomFunctions } from "./random-functions";
import { referenceFunctions } from "./reference-functions";
import { regressionFunctions } from "./regression-functions";
import { regularExpressionFunctions } from "./regular-expression-functions";
import { roundingFunctions } from "./rounding-functions";
import { sortFunctions } from "./sort-functions";
import { sparkline } from "./sparkline";
import { statisticsFunctions } from "./statistics-functions";
import { subtotal } from "./subtotal";
import { textAroundFunctions } from "./text-around";
import { textFunctions } from "./text-functions";
import { typeFunctions } from "./type-functions";
import { workdayFunctions } from "./workday-functions";

const own = new Map<string, FunctionBody>(
  [
    lazyFunctions,
    arrayFunctions,
    lambdaFunctions,
    lookupFunctions,
    operatorFunctions,
    roundingFunctions,
    statisticsFunctions,
    textFunctions,
    textAroundFunctions,
    dateFunctions,
    typeFunctions,
    bondFunctions,
    complexFunctions,
    criteriaFunctions,
    databaseFunctions,
    dayCountFunctions,
    distributionFunctions,
    financeFunctions,
    logicFunctions,
    matrixFunctions,
    numberFunctions,
    orderFunctions,
    referenceFunctions,
    regressionFunctions,
    regularExpressionFunctions,
    sortFunctions,
    workdayFunctions,
    placeholderFunctions,
    randomFunctions(Math.random),
    { QUERY: queryFunction, SPARKLINE: sparkline, SUBTOTAL: subtotal },
  ].flatMap((group) => Object.entries(group)),
);
/** Function bodies used so far, fully wrapped. */
const known = new Map<string, FunctionBody>();

/**
 * A built-in function by its upper-case name: our own where laziness, references or arrays matter, else the
 * library's.
 */
export function builtInFunction(name: string): FunctionBody | undefined {
  const ready = known.get(name);
  if (ready) return ready;
  const count = argumentCount(name);
  const body = own.get(name) ?? libraryFunction(name);
  if (!count || !body) return undefined;
  const pattern = liftedPattern(name);
  const inner = pattern === undefined ? body : lifted(pattern, body);
  const counted: FunctionBody = (call) => {
    checkCount(name, call.count, count);
    return inner(call);
  };
  known.set(name, counted);
  return counted;
}

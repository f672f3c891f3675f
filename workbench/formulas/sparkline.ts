import type { Call } from "./call";
import { isNumeric, toNumber } from "./coercion";
import { asScalar, isError, type Scalar, type Table } from "./values";

const BLOCKS = "▁▂▃▄▅▆▇█";

/**
 * A small chart as text of block characters, one per number: a line is scaled from minimum to maximum,
 * columns and bars start at zero. Sheets draws it; colours and widths are ignored here. Two rows or two
 * columns are x and y.
 *
 * Source: https://support.google.com/docs/answer/3093289
 */
export function sparkline(call: Call): Scalar {
  call.expect(1, 2);
  const data = call.table(0);
  const error = data.flat().find(isError);
  if (error !== undefined) return error;
  const values = series(data).flatMap((value) => (isNumeric(value) ? [toNumber(value)] : []));
  if (values.length === 0) return "";
  const options = call.has(1) ? optionsIn(call.table(1)) : new Map<string, Scalar>();
  const isLine = String(options.get("charttype") ?? "line").toLowerCase() === "line";
  const bound = (name: string, otherwise: number) => {
    const given = options.get(name);
    return given !== undefined && isNumeric(given) ? toNumber(given) : otherwise;
  };
  const least = bound(isLine ? "ymin" : "min", isLine ? Math.min(...values) : Math.min(0, ...values));
  const most = bound(isLine ? "ymax" : "max", Math.max(...values));
  return values.map((value) => block(most === least ? 0.5 : (value - least) / (most - least))).join("");
}

function block(share: number): string {
  const index = Math.round(share * (BLOCKS.length - 1));
  return BLOCKS[Math.min(BLOCKS.length - 1, Math.max(0, index))]!;
}

function series(data: Table): Scalar[] {
  const columns = data[0]?.length ?? 0;
  if (data.length === 2 && columns > 2) return [...data[1]!];
  if (columns === 2 && data.length > 2) return data.map((line) => line[1] ?? null);
  return data.flat();
}

/** Options as names and values in two columns. */
function optionsIn(table: Table): Map<string, Scalar> {
  return new Map(table.map(([name = null, value = null]) => [String(asScalar(name)).toLowerCase(), value]));
}

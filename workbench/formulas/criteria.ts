import { compare, isNumeric, toNumber } from "./coercion";
import { interpretNumber } from "./interpret-number";
import { CellError, type Scalar } from "./values";

type Test = (value: Scalar) => boolean;

/** Equality for look-ups: text ignoring case, with the wildcards `*` and `?`, escaped by `~`. */
export function wildcard(key: Scalar): Test {
  if (typeof key === "string" && /[*?~]/.test(key)) {
    const pattern = key.replaceAll(
      /~([*?~])|([*?])|([.+^${}()|[\]\\])/g,
      (_all, escaped: string, mark: string, special: string) =>
        escaped ? `\\${escaped}` : mark ? (mark === "*" ? ".*" : ".") : `\\${special}`,
    );
    const expression = new RegExp(`^${pattern}$`, "is");
    return (value) => typeof value === "string" && expression.test(value);
  }
  return equalTo(key);
}

/** Equality without wildcards: text ignoring case; a number never equals text. */
export function equalTo(key: Scalar): Test {
  if (typeof key === "string") {
    const wanted = key.toLowerCase();
    return (value) =>
      typeof value === "string" && value.length === key.length && value.toLowerCase() === wanted;
  }
  if (key === null || key instanceof CellError) return () => false;
  return (value) =>
    value !== null && !(value instanceof CellError) && sameKind(value, key) && compare(value, key) === 0;
}

export function sameKind(a: Scalar, b: Scalar): boolean {
  return isNumeric(a) === isNumeric(b) && (typeof a === "string") === (typeof b === "string");
}

/**
 * The criterion of `COUNTIF` and similar functions: a value, or text such as `>=10`, `<>x`, `a*`. A number
 * given as text matches numbers and text that parses as that number.
 */
export function criterion(wanted: Scalar): Test {
  if (wanted instanceof CellError) return (value) => value instanceof CellError && value.code === wanted.code;
  if (wanted === null) return (value) => value === 0;
  if (typeof wanted !== "string") return equals(wanted);
  const [, operator = "=", text = ""] = /^(>=|<=|<>|>|<|=)?([\s\S]*)$/.exec(wanted) ?? [];
  const operand = operandOf(text);
  switch (operator) {
    case "<>": {
      const same = text === "" ? isBlank : equals(operand);
      return (value) => !same(value);
    }
    case "=":
      if (text === "") return wanted === "" ? isBlank : (value) => value === null;
      return equals(operand);
    default:
      return (value) => {
        if (value === null || value instanceof CellError || !sameKind(value, operand)) return false;
        const difference = compare(value, operand);
        if (operator === ">") return difference > 0;
        if (operator === "<") return difference < 0;
        return operator === ">=" ? difference >= 0 : difference <= 0;
      };
  }
}

function operandOf(text: string): Scalar {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return interpretNumber(text)?.value ?? text;
}

function isBlank(value: Scalar): boolean {
  return value === null || value === "";
}

function equals(operand: Scalar): Test {
  const same = wildcard(operand);
  if (!isNumeric(operand)) return same;
  const number = toNumber(operand);
  return (value) => same(value) || (typeof value === "string" && interpretNumber(value)?.value === number);
}

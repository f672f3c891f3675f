import { expressionKey, type Query, type QueryCondition, queryError, type QueryExpression } from "./query";
import { CellError } from "./values";

const TOKEN =
  /\s*(?:("[^"]*"|'[^']*')|(\d+(?:\.\d+)?)|(`[^`]*`|[A-Za-z_][A-Za-z0-9_]*)|(<=|>=|<>|!=|[=<>(),*/+-]))/y;
const COMPARISONS = new Set([
  "=",
  "<>",
  "!=",
  "<",
  ">",
  "<=",
  ">=",
  "contains",
  "starts",
  "ends",
  "matches",
  "like",
]);

/**
 * Parses the parts of the visualization query language that spreadsheets use: select, where, group by, pivot,
 * order by, limit, offset, label, format, options.
 *
 * @param columnIndex Index of a column written as a letter or as `Col2`; undefined for anything else.
 * @throws {CellError} `#VALUE!` with the message of Sheets. Source:
 *   https://developers.google.com/chart/interactive/docs/querylanguage
 */
export function parseQuery(text: string, columnIndex: (name: string) => number | undefined): Query {
  return new QueryParser(text, columnIndex).query();
}

class QueryParser {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(
    text: string,
    private readonly columnIndex: (name: string) => number | undefined,
  ) {
    TOKEN.lastIndex = 0;
    const end = text.trimEnd().length;
    while (TOKEN.lastIndex < end) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (!match)
        throw queryError(
          `PARSE_ERROR: Encountered " "${text.slice(from).trim()}" at line 1, column ${from + 1}.`,
        );
      this.tokens.push(match[0].trim());
    }
  }

  query(): Query {
    const query: Query = {
      groupBy: [],
      pivot: [],
      orderBy: [],
      offset: 0,
      labels: new Map(),
      formats: new Map(),
    };
    if (this.take("select") && !this.take("*")) query.select = this.list(() => this.expression());
    if (this.take("where")) query.where = this.either();
    if (this.take("group")) {
      this.expect("by");
      query.groupBy = this.list(() => this.expression());
    }
    if (this.take("pivot")) query.pivot = this.list(() => this.expression());
    if (this.take("order")) {
      this.expect("by");
      query.orderBy = this.list(() => {
        const expression = this.expression();
        const descending = this.take("desc");
        if (!descending) this.take("asc");
        return { expression, ascending: !descending };
      });
    }
    if (this.take("limit")) query.limit = this.wholeNumber();
    if (this.take("offset")) query.offset = this.wholeNumber();
    if (this.take("label")) this.pairs(query.labels);
    if (this.take("format")) this.pairs(query.formats);
    if (this.take("options")) while (this.take("no_values") || this.take("no_format"));
    if (this.at < this.tokens.length) throw this.unexpected();
    return query;
  }

  private pairs(into: Map<string, string>): void {
    this.list(() => {
      const key = expressionKey(this.expression());
      into.set(key, this.quoted());
    });
  }

  private either(): QueryCondition {
    let left = this.both();
    while (this.take("or")) left = { kind: "or", left, right: this.both() };
    return left;
  }

  private both(): QueryCondition {
    let left = this.condition();
    while (this.take("and")) left = { kind: "and", left, right: this.condition() };
    return left;
  }

  private condition(): QueryCondition {
    if (this.take("not")) return { kind: "not", condition: this.condition() };
    const before = this.at;
    if (this.take("(")) {
      // A parenthesis may contain a condition or the left side of a comparison.
      try {
        const inner = this.either();
        this.expect(")");
        return inner;
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        this.at = before;
      }
    }
    return this.comparison();
  }

  private comparison(): QueryCondition {
    const left = this.expression();
    if (this.take("is")) {
      const negated = this.take("not");
      this.expect("null");
      return { kind: "null", operand: left, negated };
    }
    const operator = this.peek();
    if (operator === undefined || !COMPARISONS.has(operator)) throw this.unexpected();
    this.at += 1;
    if (operator === "starts" || operator === "ends") this.expect("with");
    return { kind: "compare", operator, left, right: this.expression() };
  }

  private expression(): QueryExpression {
    let left = this.product();
    for (let operator = this.peek(); operator === "+" || operator === "-"; operator = this.peek()) {
      this.at += 1;
      const right = this.product();
      left = { kind: "arithmetic", operator, left, right, text: `${left.text}${operator}${right.text}` };
    }
    return left;
  }

  private product(): QueryExpression {
    let left = this.operand();
    for (let operator = this.peek(); operator === "*" || operator === "/"; operator = this.peek()) {
      this.at += 1;
      const right = this.operand();
      left = { kind: "arithmetic", operator, left, right, text: `${left.text}${operator}${right.text}` };
    }
    return left;
  }

  private operand(): QueryExpression {
    const token = this.tokens[this.at];
    if (token === undefined) throw this.unexpected();
    const word = token.toLowerCase();
    this.at += 1;
    if (/^["']/.test(token)) return { kind: "literal", value: token.slice(1, -1), date: false, text: token };
    if (/^\d/.test(token)) return { kind: "literal", value: Number(token), date: false, text: token };
    if (token === "-") {
      const operand = this.operand();
      if (operand.kind !== "literal" || typeof operand.value !== "number") throw this.unexpected();
      return { ...operand, value: -operand.value, text: `-${operand.text}` };
    }
    if (token === "(") {
      const inner = this.expression();
      this.expect(")");
      return inner;
    }
    if (word === "true" || word === "false")
      return { kind: "literal", value: word === "true", date: false, text: word };
    if (["date", "datetime", "timestamp"].includes(word) && /^["']/.test(this.tokens[this.at] ?? "")) {
      return { kind: "literal", value: this.quoted(), date: true, text: word };
    }
    if (this.peek() === "(" && /^[a-z]/i.test(token)) return this.functionCall(word);
    const index = this.columnIndex(token.replaceAll("`", ""));
    if (index !== undefined) return { kind: "column", index, text: token };
    if (/^[A-Za-z`]/.test(token) && !RESERVED.has(word))
      throw queryError(`NO_COLUMN: ${token.replaceAll("`", "")}`);
    this.at -= 1;
    throw this.unexpected();
  }

  private functionCall(name: string): QueryExpression {
    this.expect("(");
    const args = this.take(")") ? [] : this.list(() => this.expression());
    if (this.tokens[this.at - 1] !== ")" || args.length > 0) this.expect(")");
    return { kind: "function", name, args, text: `${name}(${args.map((arg) => arg.text).join(",")})` };
  }

  private list<Item>(item: () => Item): Item[] {
    const items = [item()];
    while (this.take(",")) items.push(item());
    return items;
  }

  private quoted(): string {
    const token = this.tokens[this.at];
    if (token === undefined || !/^["']/.test(token)) throw this.unexpected();
    this.at += 1;
    return token.slice(1, -1);
  }

  private wholeNumber(): number {
    const token = this.tokens[this.at];
    if (token === undefined || !/^\d+$/.test(token)) throw this.unexpected();
    this.at += 1;
    return Number(token);
  }

  private peek(): string | undefined {
    return this.tokens[this.at]?.toLowerCase();
  }

  private take(word: string): boolean {
    if (this.peek() !== word) return false;
    this.at += 1;
    return true;
  }

  private expect(word: string): void {
    if (!this.take(word)) throw this.unexpected();
  }

  private unexpected(): CellError {
    const token = this.tokens[this.at];
    return queryError(
      `PARSE_ERROR: Encountered ${token === undefined ? '"<EOF>"' : `" "${token}" "`} at line 1.`,
    );
  }
}

const RESERVED = new Set(
  "select where group by pivot order limit offset label format and or not is null asc desc contains starts ends with matches like".split(
    " ",
  ),
);

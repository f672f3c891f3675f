import { ServiceError } from "../service-error";
import { ArgumentTypes, type Matches, type TypeOf } from "./argument-types";
import { type Signature, shortName, signaturesOf } from "./type-definitions";

/** Parameters for which Google accepts null although the types do not say so: positions from 0, by method. */
const NULLABLE: Readonly<Record<string, readonly number[]>> = {
  // Platform fact K3.
  "Range.setFormula": [0],
  "RangeList.setFormula": [0],
  "Spreadsheet.toast": [1],
  "Utilities.newBlob": [1, 2],
};

/** Signatures that Google accepts although the types do not list them. */
const FURTHER: Readonly<Record<string, readonly Signature[]>> = {
  // Platform fact E11: any value is stored as its text.
  "Cache.put": [{ params: ["string", "any"] }, { params: ["string", "any", "Integer"] }],
  "Range.copyTo": [{ params: ["Range", "CopyPasteType"] }],
  // Platform fact K20.
  "Sheet.setTabColorObject": [{ params: ["Color|null"] }],
  "ScriptApp.getAuthorizationInfo": [{ params: ["AuthMode", "string[]"] }],
};

/** Converts the arguments of a method; undefined if no signature matches. */
type Accept = (args: readonly unknown[]) => readonly unknown[] | undefined;

/** Checks the arguments of calls against the signatures of Google's methods. */
export class ArgumentCheck {
  readonly #types: ArgumentTypes;
  /** By method; methods without a definition accept anything. */
  readonly #checks = new Map<string, Accept>();

  constructor(typeOf: TypeOf) {
    this.#types = new ArgumentTypes(typeOf);
  }

  /**
   * @param type The type of the service, such as `SpreadsheetApp.Range`.
   * @returns The arguments for the method; where it expects text, numbers and booleans have become text.
   * @throws {ServiceError} In Google's words, if no signature matches.
   */
  accepted(type: string, method: string, args: readonly unknown[]): readonly unknown[] {
    const name = `${type}.${method}`;
    let accept = this.#checks.get(name);
    if (accept === undefined) {
      accept = this.#make(shortName(type), method);
      this.#checks.set(name, accept);
    }
    const accepted = accept(args);
    if (accepted !== undefined) return accepted;
    const given = args.map((argument) => this.#types.nameOf(argument)).join(",");
    // Google's message names the dialog classes without the service.
    const told = name.replace(/^SpreadsheetApp\.(?=(?:Ui|Menu|PromptResponse)\.)/, "");
    throw new ServiceError(`The parameters (${given}) don't match the method signature for ${told}.`);
  }

  #make(interfaceName: string, method: string): Accept {
    const signatures = [
      ...signaturesOf(interfaceName, method),
      ...(FURTHER[`${interfaceName}.${method}`] ?? []),
    ];
    if (signatures.length === 0) return (args) => args;
    const nullable = NULLABLE[`${interfaceName}.${method}`] ?? [];
    const fits = signatures.map((signature) => this.#fitting(signature, nullable));
    // A number becomes text only if no signature takes anything else in its place.
    const areTexts = signatures
      .reduce<readonly string[]>((most, { params }) => (params.length > most.length ? params : most), [])
      .map((_param, index) =>
        signatures.every(({ params }) => params[index] === undefined || this.#types.isText(params[index])),
      );
    return (args) => {
      if (fits.some((fit) => fit(args))) return args;
      const texts = args.map((argument, index) =>
        areTexts[index] && (typeof argument === "number" || typeof argument === "boolean")
          ? String(argument)
          : argument,
      );
      return fits.some((fit) => fit(texts)) ? texts : undefined;
    };
  }

  #fitting({ params, rest }: Signature, nullable: readonly number[]): (args: readonly unknown[]) => boolean {
    const matches: readonly Matches[] = params.map((param) => this.#types.matcher(param));
    const further = rest === undefined ? undefined : this.#types.matcher(rest);
    return (args) =>
      args.length >= matches.length &&
      args.every((argument, index) => {
        if (argument === null && nullable.includes(index)) return true;
        return (matches[index] ?? further)?.(argument) ?? false;
      });
  }
}

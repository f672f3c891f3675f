/** What a custom function's JSDoc says about it, for autocomplete. */
export interface CustomFunctionHelp {
  readonly name: string;
  readonly summary: string;
  readonly params: readonly CustomFunctionParam[];
  readonly returns: string;
}

export interface CustomFunctionParam {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly optional: boolean;
}

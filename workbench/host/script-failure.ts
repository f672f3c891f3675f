/** The failure of an execution as its caller sees it: a failure handler, an `#ERROR!` cell, the executions page. */
export class ScriptFailure extends Error {
  override readonly name = "ScriptError";

  /**
   * @param scriptErrorName The name of the thrown error: "Exception" for a service's, "TypeError"…; "" if the
   *   platform ended the execution.
   */
  constructor(
    message: string,
    readonly scriptErrorName: string,
    readonly scriptStack = "",
  ) {
    super(message);
  }
}

/** How an execution failed, as its caller sees it: a failure handler, an `#ERROR!` cell, the executions page. */
export class ScriptFailure extends Error {
  override readonly name = "ScriptError";

  /** @param scriptErrorName The thrown error's own name: "Exception" for a service's, "TypeError"…; "" for the platform's end of it. */
  constructor(
    message: string,
    readonly scriptErrorName: string,
    readonly scriptStack = "",
  ) {
    super(message);
  }
}

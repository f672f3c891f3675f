import type { Execution, ExecutionRequest } from "./execution";
import type { HostState } from "./host-state";
import { ScriptFailure } from "./script-failure";
import type { TriggerEntry } from "./services/trigger-table";
import { clockEvent } from "./trigger-events";

type Event = (execution: Execution) => object;

/** Runs the triggers of a script. What they throw is in the executions alone: nobody is mailed (platform fact C23). */
export class TriggerRunner {
  constructor(
    private readonly state: HostState,
    private readonly execute: (
      functionName: string,
      request: Omit<ExecutionRequest, "functionName">,
    ) => Promise<unknown>,
  ) {}

  /** As a simple trigger, or as `onInstall`. Simple triggers do not run for viewers (platform fact C8). */
  async simple(
    functionName: string,
    { user, authMode }: Pick<ExecutionRequest, "user" | "authMode">,
    event: Event,
  ): Promise<void> {
    if (authMode !== "FULL" && this.state.viewers.has(user)) return;
    const kind = authMode === "FULL" ? "run" : "simple trigger";
    const args = (execution: Execution) => [event(execution)];
    await this.#quietly(functionName, { kind, user, authMode, args });
  }

  /**
   * The installable triggers for something that a user did, each as the one who made it (platform fact C11a). They
   * start together, and not for viewers (platform fact K17).
   */
  async installed(eventType: TriggerEntry["eventType"], activeUser: string, event: Event): Promise<void> {
    if (this.state.viewers.has(activeUser)) return;
    await Promise.all(
      this.state.triggers.for(eventType).map((entry) =>
        this.#timed(entry, {
          kind: "installable trigger",
          activeUser,
          args: (execution) => [{ ...event(execution), triggerUid: entry.id }],
        }),
      ),
    );
  }

  /**
   * The clock triggers that are due, one after the other.
   *
   * @returns How many ran.
   */
  async clock(user: string | undefined): Promise<number> {
    const { clock, triggers } = this.state;
    let fired = 0;
    for (const entry of triggers.due(clock.now(), user)) {
      if (!triggers.has(entry.id) || !this.#hasTime(entry)) continue;
      triggers.fired(entry, clock.now());
      fired++;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#timed(entry, {
        kind: "clock trigger",
        args: (execution) => [clockEvent(execution, entry.id)],
      });
    }
    return fired;
  }

  /** Not for a user whose triggers have used up their daily time (platform fact B13). */
  async #timed(
    entry: TriggerEntry,
    request: Pick<ExecutionRequest, "kind" | "args" | "activeUser">,
  ): Promise<void> {
    if (!this.#hasTime(entry)) return;
    const { clock, triggerTimeQuota } = this.state;
    const startedAt = clock.now();
    await this.#quietly(entry.functionName, { ...request, user: entry.user, authMode: "FULL" });
    triggerTimeQuota.spend(entry.user, clock.now() - startedAt);
  }

  #hasTime({ user }: TriggerEntry): boolean {
    return this.state.triggerTimeQuota.left(user) > 0;
  }

  async #quietly(functionName: string, request: Omit<ExecutionRequest, "functionName">): Promise<void> {
    try {
      await this.execute(functionName, request);
    } catch (failure) {
      if (!(failure instanceof ScriptFailure)) throw failure;
    }
  }
}

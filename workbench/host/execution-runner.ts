import { authorize, grantedScopes } from "./authorization";
import { enumValue, isEnumValue } from "./enums";
import { Execution, type ExecutionRequest } from "./execution";
import type { ServiceCall, Verdict } from "./execution-record";
import type { HostState } from "./host-state";
import { ownProperties } from "./own-properties";
import { decode, encode } from "./realm/wire";
import type { CallMessage, Json, OutcomeMessage, ReplyMessage, WireEnd } from "./realm/wire";
import { ScriptFailure } from "./script-failure";
import { type ScriptThread, returnThread, takeThread } from "./script-pool";
import { globalService, isServiceMethod, typeOfService } from "./service-catalogue";
import { ServiceError } from "./service-error";
import { notEmulated } from "./absent-services";
import { ArgumentCheck } from "./signatures/check-arguments";
import { WorkbookError } from "../workbook/workbook-error";

const argumentCheck = new ArgumentCheck(typeOfService);

/** Neither intercepted nor counted: these calls have no effect and do not use the platform. */
const UNCOUNTED = /^(Logger\.|Utilities\.(?!sleep)|Blob\.)/;

/**
 * Runs one function of the script in a thread and serves its calls.
 *
 * @returns What it returned.
 * @throws {ScriptFailure} What the script threw, or how the platform ended it.
 */
export async function runExecution(host: HostState, request: ExecutionRequest): Promise<unknown> {
  const { places } = host;
  const { user, kind } = request;
  if (kind === "custom function") {
    await places.wait(user);
  } else if (!places.take(user)) {
    throw new ScriptFailure(
      "There are too many scripts running simultaneously for this Google user account.",
      "Exception",
    );
  }
  try {
    return await new ExecutionRunner(host, request).run();
  } finally {
    places.free(user);
  }
}

class ExecutionRunner {
  readonly #host: HostState;
  readonly #request: ExecutionRequest;
  readonly #execution: Execution;
  readonly #timeLimitMs: number;
  readonly #objects: object[] = [];
  readonly #ids = new Map<object, number>();
  readonly #globals = new Map<string, object>();
  readonly #end: WireEnd;
  #thread: ScriptThread | undefined;
  #timer: NodeJS.Timeout | undefined;
  #calls = 0;
  #resolve: (value: unknown) => void = () => undefined;
  #reject: (failure: ScriptFailure) => void = () => undefined;

  constructor(host: HostState, request: ExecutionRequest) {
    this.#host = host;
    this.#request = request;
    const { limits } = host;
    this.#timeLimitMs =
      request.kind === "custom function"
        ? limits.customFunctionTimeMs
        : request.kind === "simple trigger"
          ? limits.simpleTriggerTimeMs
          : limits.runTimeMs;
    this.#execution = new Execution(host, request, this.#timeLimitMs);
    this.#execution.stop = (status, reason) => this.#stop(status, reason);
    host.executions.push(this.#execution.record);
    host.running.add(this.#execution);
    this.#end = {
      tagOf: (value) => {
        if (isEnumValue(value)) return { $: "enum", of: value.of, name: value.name };
        const type = typeOfService(value);
        if (type === undefined) return undefined;
        const own = ownProperties(value);
        return { $: "service", type, id: this.#idOf(value), ...(own && { own }) };
      },
      fromTag: (tag) => (tag.$ === "enum" ? enumValue(tag.of, tag.name) : this.#objects[tag.id]),
    };
  }

  run(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      // Not awaited, because an execution that is ended before its turn must still be rejected.
      this.#execution.turn
        .begin()
        .then(() => {
          if (!this.#execution.isOver) this.#start();
        })
        .catch(reject);
    });
  }

  #start(): void {
    const { clock, code, codeId, random, foreignTimeZone } = this.#host;
    const { functionName, args, plainJson = false } = this.#request;
    this.#thread = takeThread();
    this.#thread.start(
      {
        codeId,
        functionName,
        args: JSON.stringify(encode(args(this.#execution), this.#end)),
        plainJson,
        now: clock.now(),
        isVirtual: clock.isVirtual,
        aheadMs: clock.aheadMs,
        ...(foreignTimeZone === undefined ? {} : { timeZone: foreignTimeZone }),
        absent: this.#host.absent,
        ...(random === undefined ? {} : { randomSeed: Math.floor(random() * 2 ** 32) }),
      },
      code,
      {
        onBegin: () => this.#limitTime(),
        onText: (text) => {
          const message = JSON.parse(text) as CallMessage | OutcomeMessage;
          void ("method" in message ? this.#serve(message) : this.#finish(message));
        },
        onCrash: (error) => this.#stop("killed", error.message),
        // On a virtual clock only one execution computes at a time.
        isAlone: clock.isVirtual,
      },
    );
  }

  /** A real timer even on a virtual clock, because no virtual time passes in an endless loop. */
  #limitTime(): void {
    const stop = () => this.#stop("timed out", "Exceeded maximum execution time");
    this.#timer = setTimeout(stop, this.#timeLimitMs);
  }

  async #serve(message: CallMessage): Promise<void> {
    const reply = await this.#replyTo(message);
    if (reply !== undefined && !this.#execution.isOver) this.#thread?.reply(JSON.stringify(reply));
  }

  /** Undefined if the execution was killed. */
  async #replyTo(message: CallMessage): Promise<ReplyMessage | undefined> {
    try {
      const target = this.#target(message.on);
      const type = typeOfService(target) ?? "";
      const { method } = message;
      if (!isServiceMethod(type, method)) throw new ServiceError(notEmulated(`${type}.${method}`));
      // As in Apps Script, undefined arguments count as null.
      const args = message.args.map((argument) => decode(argument, this.#end) ?? null);
      const call = this.#counted(type, method, target, args);
      if (call !== undefined) {
        await this.#execution.injectedLatency(call.service, method);
        const verdict = await this.#intercepted({ ...call, phase: "before" });
        if (verdict === "kill") return undefined;
        if (verdict !== undefined)
          return { value: encode(verdict.returns, this.#end), now: this.#host.clock.now() };
      }
      authorize({ type, method, authMode: this.#execution.authMode, scopes: grantedScopes(this.#host) });
      if (call !== undefined) this.#host.rateLimit.count(call.service);
      const accepted = argumentCheck.accepted(type, method, args);
      const result = (target as Record<string, (...args: unknown[]) => unknown>)[method]?.(...accepted);
      // As in Apps Script, methods without a result return null.
      const value = encode((result instanceof Promise ? await result : result) ?? null, this.#end);
      if (call !== undefined && (await this.#intercepted({ ...call, phase: "after" })) === "kill")
        return undefined;
      return { value, now: this.#host.clock.now() };
    } catch (error) {
      const isOfGoogle = error instanceof ServiceError || error instanceof WorkbookError;
      const text = isOfGoogle ? error.message : this.#unexpected(message, error);
      return { error: text, errorName: "Exception", now: this.#host.clock.now() };
    }
  }

  /**
   * A defect in the workbench: the script gets Google's message for its own internal errors, and the stack
   * trace goes to the logs.
   */
  #unexpected({ on, method }: CallMessage, error: unknown): string {
    const { id, functionName } = this.#execution.record;
    const text = `The workbench failed: ${String((error as Error).stack)}`;
    this.#host.logs.push({ at: this.#host.clock.now(), execution: id, functionName, level: "error", text });
    const object = typeOfService(this.#target(on)) ?? String(on);
    return `Unexpected error while getting the method or property ${method} on object ${object}.`;
  }

  #counted(
    type: string,
    method: string,
    target: object,
    args: readonly unknown[],
  ): Omit<ServiceCall, "phase"> | undefined {
    const service = type.slice(type.lastIndexOf(".") + 1);
    const name = `${service}.${method}`;
    if (UNCOUNTED.test(name) || type.startsWith("XmlService")) return undefined;
    const calls = this.#execution.record.calls as Record<string, number>;
    calls[name] = (calls[name] ?? 0) + 1;
    this.#calls++;
    return { execution: this.#execution.record, n: this.#calls, service, method, target, args };
  }

  async #intercepted(call: ServiceCall): Promise<Verdict> {
    let verdict = this.#host.intercept?.(call);
    if (verdict instanceof Promise) verdict = await this.#execution.outside(verdict);
    if (verdict === "kill") this.#stop("killed", "The execution was killed.");
    return verdict ?? undefined;
  }

  async #finish(outcome: OutcomeMessage): Promise<void> {
    if (this.#execution.isOver) return;
    let failure: ScriptFailure | undefined;
    if ("error" in outcome) {
      const { name, message, stack } = outcome.error;
      failure = new ScriptFailure(message, name, stack);
    }
    try {
      await this.#execution.flush();
    } catch (error) {
      failure ??= new ScriptFailure((error as Error).message, "Exception");
    }
    if (this.#execution.isOver) return;
    this.#over(failure === undefined ? "done" : "failed", failure);
    if (this.#thread) void returnThread(this.#thread);
    if (failure !== undefined) this.#reject(failure);
    else this.#resolve(this.#decoded("value" in outcome ? outcome.value : null));
  }

  #stop(status: "killed" | "timed out", reason: string): void {
    if (this.#execution.isOver) return;
    const failure = new ScriptFailure(reason, "");
    this.#over(status, failure);
    this.#thread?.stop();
    this.#reject(failure);
  }

  #over(status: Execution["record"]["status"], failure: ScriptFailure | undefined): void {
    const { record, turn } = this.#execution;
    clearTimeout(this.#timer);
    record.status = status;
    record.elapsedMs = this.#host.clock.now() - record.startedAt;
    if (failure !== undefined) {
      record.error = failure.scriptErrorName
        ? `${failure.scriptErrorName}: ${failure.message}`
        : failure.message;
    }
    this.#host.running.delete(this.#execution);
    this.#host.locks.releaseAllOf(this.#execution);
    turn.end();
  }

  /** Service objects never leave the execution. */
  #decoded(value: Json): unknown {
    return decode(value, {
      tagOf: () => undefined,
      fromTag: (tag) => (tag.$ === "enum" ? enumValue(tag.of, tag.name) : undefined),
    });
  }

  #target(on: number | string): object {
    if (typeof on === "number") return this.#objects[on]!;
    let service = this.#globals.get(on);
    if (service === undefined) {
      service = globalService(on, this.#execution) ?? {};
      this.#globals.set(on, service);
    }
    return service;
  }

  #idOf(object: object): number {
    let id = this.#ids.get(object);
    if (id === undefined) {
      id = this.#objects.push(object) - 1;
      this.#ids.set(object, id);
    }
    return id;
  }
}

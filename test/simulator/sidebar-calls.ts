import type { Arguments, MethodName, Reply, Result } from "../../src/rpc/rpc";
import type { ExecutionRecord } from "../../workbench/host/execution-record";
import { ScriptFailure } from "../../workbench/host/script-failure";
import { HOME, MARK } from "./hosts";
import { RAW_WORDS } from "./platform-words";
import { KEYS } from "./users";
import type { World } from "./world";

export interface SidebarCall {
  readonly method: MethodName;
  readonly user: string;
  readonly runId: string | null;
}

const ODD_BILL = "setup/odd-bill";

/** Whether a call, or the run of whoever called, is stopped by a bill that no price explains. */
function stopsForBill(reply: Reply<unknown>): boolean {
  if (!reply.ok) return reply.error.code === ODD_BILL;
  const { reason, mine, oddBill } = (reply.value ?? {}) as {
    reason?: string;
    mine?: boolean;
    oddBill?: object;
  };
  return oddBill !== undefined || (reason === ODD_BILL && mine === true);
}

/** What the list builder offers. */
const OFFERS = /^(getFilters|getFilterOptions|search|filtersFromWords)$/;

/** Without lists that are saved: everybody sees those. */
const offered = (text: string): string => text.replace(/"lists":\[.*/s, "");

/** Whether what is offered is what this host says. */
function isOwn(text: string, host: string): boolean {
  if (host === HOME) return !text.includes(MARK);
  const values = [...text.matchAll(/"value":"(\w[^"]*)"/g)].map(([, value]) => value!);
  return values.every((value) => value.startsWith(MARK));
}

/** The sidebars' calls: checks each reply, and records which call each execution served. */
export class SidebarCalls {
  private readonly waiting: SidebarCall[] = [];
  private readonly known = new Map<number, SidebarCall>();
  private seen = 0;

  constructor(private readonly world: World) {}

  /** @returns The value; null if it was refused, killed or timed out. */
  async value<M extends MethodName>(method: M, args: Arguments<M>, user: string): Promise<Result<M> | null> {
    const reply = await this.call(method, args, user);
    return reply?.ok ? reply.value : null;
  }

  async call<M extends MethodName>(
    method: M,
    args: Arguments<M>,
    user: string,
  ): Promise<Reply<Result<M>> | null> {
    const { addin, events, addresses, oddPayer } = this.world;
    const { runId = null } = args as { runId?: string };
    this.match();
    this.waiting.push({ method, user, runId });
    let text: string;
    try {
      text = await addin.replyText(method, args, user);
    } catch (failure) {
      if (!(failure instanceof ScriptFailure)) throw failure;
      events.tell(`${user} ${method}: ${failure.message}`);
      this.match();
      const status = [...this.known].findLast(
        ([, call]) => call.user === user && call.method === method,
      )?.[0];
      const record = addin.host.executions.find(({ id }) => id === status);
      if (record?.status === "failed") events.breaks("e-throws-raw", `${method}: ${failure.message}`);
      return null;
    }
    this.match();
    const reply = JSON.parse(text) as Reply<Result<M>>;
    events.tell(`${user} ${method}: ${text.slice(0, 160)}`);
    if (RAW_WORDS.test(text)) events.breaks("e-raw-words", `${method} replied ${RAW_WORDS.exec(text)![0]}`);
    if (Object.values(KEYS).some((key) => text.includes(key)))
      events.breaks("f-key", `in a reply of ${method}`);
    if (OFFERS.test(method) && !isOwn(offered(text), addresses[user]!))
      events.breaks("k-offered", `${method} of ${user} offers what another host calls so`);
    if (oddPayer !== user && stopsForBill(reply))
      events.breaks("m-other", `${method} of ${user} waits for a bill of another payer`);
    if (!reply.ok && (method === "getState" || method === "getCredits"))
      events.breaks("e-opens", `${method} replied ${reply.error.code}`);
    return reply;
  }

  /** The call that an execution served; null for triggers and formulas. */
  of(execution: ExecutionRecord | null): SidebarCall | null {
    this.match();
    return execution === null ? null : (this.known.get(execution.id) ?? null);
  }

  /** Executions of one user begin in the order of their calls. */
  private match(): void {
    const { executions } = this.world.addin.host;
    for (; this.seen < executions.length; this.seen++) {
      const { id, functionName, user } = executions[this.seen]!;
      if (functionName !== "sidebarCall") continue;
      const index = this.waiting.findIndex((call) => call.user === user);
      if (index >= 0) this.known.set(id, this.waiting.splice(index, 1)[0]!);
    }
  }
}

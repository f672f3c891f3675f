import { addedInWords } from "../core/look-in-words";
import { contained } from "../errors";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { findsToTell } from "./digest-finds";
import { digestMessage } from "./digest-text";
import type { DigestTarget, DigestTargets } from "./digest-targets";
import { roomThisMonth } from "./month";
import { sendDigest, type Channels } from "./send-digest";
import { watchesIn, type StoredWatch } from "./stored-watch";

const MOST_TRIES = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than an execution lives. */
const LEAVING_MS = 7 * 60 * 1000;

/**
 * Sends what watches of mine have found to where their owner wants it: only if there is something, once a day at most, and
 * once more where a delivery failed. Each try is noted before it is made, so that a kill repeats none more often than that.
 */
export function deliverDigests(services: RunServices, targets: DigestTargets, channels: Channels): void {
  const { state, settings, spreadsheet, clock } = services;
  const today = spreadsheet.dayOf(clock.now());
  const open = watchesIn(state.known()).filter(
    ({ payer, digest, lookedAt }) =>
      payer === settings.payerTag &&
      digest.host !== "" &&
      lookedAt > digest.upTo &&
      (digest.day !== today || digest.tries > 0) &&
      (digest.notBefore ?? 0) <= clock.now(),
  );
  for (const watch of open) {
    contained(() => deliver(services, watch, { target: targets.of(watch.id), channels, today }));
  }
}

function deliver(
  services: RunServices,
  watch: StoredWatch,
  {
    target,
    channels,
    today,
  }: { readonly target: DigestTarget | null; readonly channels: Channels; readonly today: string },
): void {
  const { state, spreadsheet, clock } = services;
  const change = (digest: Partial<StoredWatch["digest"]>): void =>
    changeWatch(state, watch.id, (now) => ({ ...now, digest: { ...now.digest, ...digest } }));
  const told = { upTo: watch.lookedAt, day: today, tries: 0, problem: "", notBefore: undefined };
  const { finds, more } = findsToTell(watch);
  if (finds.length === 0) {
    change({ upTo: watch.lookedAt });
    return;
  }
  if (target === null) {
    change({ ...told, problem: `The address of its digests is gone. Enter it again. ${ALL_OF_IT}` });
    return;
  }
  const tries = watch.digest.tries + 1;
  // Nobody else sends it while it leaves, or tries again at once.
  change({ day: today, tries, notBefore: clock.now() + LEAVING_MS });
  const message = digestMessage(
    finds,
    {
      name: watch.name,
      more,
      credits: watch.last?.credits ?? 0,
      remark: watch.last === null ? "" : addedInWords(watch.last),
      leftThisMonth: roomThisMonth(watch, services),
      spreadsheet: spreadsheet.name,
    },
    target.kind,
  );
  const failure = sendDigest(channels, target, message);
  // What came meanwhile is told next time.
  if (failure === null) change(told);
  else if (tries >= MOST_TRIES) change({ ...told, problem: `${failure.problem} ${ALL_OF_IT}` });
  else if (failure.isForToday) {
    const notBefore = clock.now() + DAY_MS;
    change({ problem: `${failure.problem} It is tried once more tomorrow.`, notBefore });
  } else change({ problem: `${failure.problem} It is tried once more.`, notBefore: undefined });
}

const ALL_OF_IT = "The sheet of what is new has all of it.";

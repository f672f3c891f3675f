import { features } from "../../../src/features";
import { createApp } from "../../../src/app";
import { Settings } from "../../../src/money/settings";
import type { LookUps } from "../../../src/lists/filters/catalogue";
import { Journal } from "../../../src/money/journal";
import { SharedState } from "../../../src/money/shared-state";
import type { HttpReply, HttpRequest } from "../../../src/google/ports";
import { FakeCodec } from "../../fakes/fake-codec";
import { FakeLock } from "../../fakes/fake-lock";
import { FixedClock } from "../../fakes/fixed-clock";
import { MemoryCache } from "../../fakes/memory-cache";
import { MemoryJournalStore } from "../../fakes/memory-journal-store";
import { MemoryProperties } from "../../fakes/memory-properties";

/** The services for free lookups, over an API with any replies a test sets. */
export function lookUpsOver(reply: (request: HttpRequest) => { status: number; body: unknown }): {
  services: LookUps;
  /** Requests so far. */
  sent: HttpRequest[];
} {
  const clock = new FixedClock();
  const codec = new FakeCodec();
  const sent: HttpRequest[] = [];
  const http = {
    sendAll: (requests: readonly HttpRequest[]): HttpReply[] =>
      requests.map((request) => {
        sent.push(request);
        const { status, body } = reply(request);
        return { status, headers: {}, body: JSON.stringify(body) };
      }),
  };
  const settings = new Settings(new MemoryProperties(), clock, () => "sheet-1");
  settings.save({ apiKey: "k".repeat(8), baseUrl: "https://odd.example", newTag: () => "tag" });
  const properties = new MemoryProperties();
  const services = createApp(
    features,
    {},
    {
      clock: () => clock,
      codec: () => codec,
      cache: () => new MemoryCache(),
      http: () => http,
      settings: () => settings,
      state: () => new SharedState(properties, new FakeLock(), codec),
      journal: () => new Journal(new MemoryJournalStore(), codec),
    },
  );
  return { services, sent };
}

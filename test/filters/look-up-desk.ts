import { ApiClient } from "../../src/api/client";
import { Answers } from "../../src/journal/answers";
import { Bookkeeping } from "../../src/journal/bookkeeping";
import { EntryCache } from "../../src/journal/entry-cache";
import { FreeReplies, type LookUpServices } from "../../src/filters/catalogue";
import { Journal } from "../../src/journal/journal";
import { SharedState } from "../../src/journal/shared-state";
import type { HttpReply, HttpRequest } from "../../src/google/ports";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";

/** The services for free lookups, over an API with any replies a test sets. */
export function lookUpsOver(reply: (request: HttpRequest) => { status: number; body: unknown }): {
  services: LookUpServices;
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
  const client = new ApiClient(http, clock, { baseUrl: "https://odd.example", apiKey: "k" });
  const cache = new EntryCache(new MemoryCache(), codec);
  const store = new MemoryJournalStore();
  const journal = new Journal(store, codec);
  const state = new SharedState(new MemoryProperties(), new FakeLock(), codec);
  const answers = new Answers(journal, cache, state, codec, clock, () => "odd.example");
  const bookkeeping = new Bookkeeping({ journal, state, answers, clock, codec });
  const append = bookkeeping.append.bind(bookkeeping);
  const freeReplies = new FreeReplies(answers, cache, append, clock, codec);
  return { services: { client: () => client, freeReplies, clock }, sent };
}

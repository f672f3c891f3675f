import { ApiClient } from "../../src/api/client";
import { Answers } from "../../src/journal/answers";
import { EntryCache } from "../../src/journal/entry-cache";
import { FreeReplies } from "../../src/journal/free-replies";
import { Journal } from "../../src/journal/journal";
import { JournalSink } from "../../src/journal/sinks";
import type { LookUpServices } from "../../src/filters/look-up-services";
import type { HttpReply, HttpRequest } from "../../src/ports/http";
import { FakeCodec } from "../fakes/fake-codec";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";

/** What the free look-ups need, over an API that says whatever a test wants. */
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
  const journal = new Journal(new MemoryJournalStore(), codec);
  const answers = new Answers(journal, cache, codec, clock, "odd.example");
  const freeReplies = new FreeReplies(answers, new JournalSink(journal, cache), clock, codec);
  return { services: { client: () => client, freeReplies, clock }, sent };
}

import { isPublicHost } from "../core/company-host";
import { InputError } from "../errors";
import type { Properties } from "../ports/properties";

const PREFIX = "WATCH_HOOK_";
const LONGEST_URL = 500;
const ADDRESS = /^https:\/\/([a-z0-9.-]+)(?::443)?\/[^\s]+$/i;

/** Addresses that digests go to: whoever knows one may post there, so they are kept with the user, beside the key. */
export class Webhooks {
  constructor(private readonly userProperties: Properties) {}

  of(watchId: string): string | null {
    return this.userProperties.get(PREFIX + watchId);
  }

  /** @returns The host, which is all that anybody is shown. @throws {InputError} If it is no such address. */
  save(watchId: string, typed: string): string {
    const url = typed.trim();
    const host = (ADDRESS.exec(url)?.[1] ?? "").toLowerCase();
    if (url.length > LONGEST_URL || host === "" || !isPublicHost(host)) {
      throw new InputError(
        "input/argument",
        "This is no webhook's address.",
        "Enter the address of an incoming webhook of Slack or Google Chat: it begins with https://.",
      );
    }
    this.userProperties.set(PREFIX + watchId, url);
    return host;
  }

  forget(watchId: string): void {
    this.userProperties.remove(PREFIX + watchId);
  }
}

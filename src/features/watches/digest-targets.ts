import type { App } from "../../app";
import { isWebAddress } from "../../core/company";
import { isPublicHost } from "../../core/shared-hosts";
import { InputError } from "../../core/errors";
import type { Properties } from "../../google/ports";
import type { DigestChoice } from "./watch-request";

const PREFIX = "WATCH_HOOK_";
const LONGEST_URL = 500;
const WEBHOOK = /^https:\/\/([a-z0-9.-]+)(?::443)?\/./i;
/** One address and nothing else: no name, no list, no line break. Longest as RFC 5321 has it. */
const E_MAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9.-]+)$/i;
const LONGEST_E_MAIL = 254;
const LONGEST_NAME = 64;
const MAILTO = "mailto:";

/** Where a digest goes. */
export interface DigestTarget {
  readonly kind: "mail" | "webhook";
  /** All that is shown of a webhook; of an e-mail address, all that other editors are shown. */
  readonly host: string;
  /** The URL, or the e-mail address. */
  readonly address: string;
}

/**
 * Addresses that digests go to, kept with the user, beside the key: everyone who knows a webhook can post there, and an e-mail
 * address is no concern of the other editors.
 */
export class DigestTargets {
  constructor(private readonly userProperties: Properties) {}

  of(watchId: string): DigestTarget | null {
    const kept = this.userProperties.get(PREFIX + watchId);
    if (kept === null) return null;
    return kept.startsWith(MAILTO) ? readMail(kept.slice(MAILTO.length)) : readWebhook(kept);
  }

  save(watchId: string, { kind, address }: DigestTarget): void {
    this.userProperties.set(PREFIX + watchId, kind === "mail" ? MAILTO + address : address);
  }

  forget(watchId: string): void {
    this.userProperties.remove(PREFIX + watchId);
  }
}

/** The targets of this user. */
export function digestTargetsOf({ userProperties }: Pick<App, "userProperties">): DigestTargets {
  return new DigestTargets(userProperties);
}

/** @returns Null if nothing was entered: then digests end. @throws {InputError} If it is no such address. */
export function readTarget(choice: DigestChoice): DigestTarget | null {
  const typed = ("email" in choice ? choice.email : choice.webhook).trim();
  if (typed === "") return null;
  const target = "email" in choice ? readMail(typed) : readWebhook(typed);
  if (target !== null) return target;
  throw "email" in choice
    ? new InputError(
        "input/address",
        "This is not an e-mail address.",
        "Enter one address, such as name@example.com.",
      )
    : new InputError(
        "input/address",
        "This is not the address of a webhook.",
        "Enter the address of an incoming webhook of Slack or Google Chat: it begins with https://.",
      );
}

function readWebhook(url: string): DigestTarget | null {
  const host = (WEBHOOK.exec(url)?.[1] ?? "").toLowerCase();
  const isShort = host !== "" && url.length <= LONGEST_URL;
  return isShort && isWebAddress(url) ? { kind: "webhook", host, address: url } : null;
}

function readMail(address: string): DigestTarget | null {
  const host = (E_MAIL.exec(address)?.[1] ?? "").toLowerCase();
  const isShort = address.length <= LONGEST_E_MAIL && address.indexOf("@") <= LONGEST_NAME;
  return isShort && isPublicHost(host) ? { kind: "mail", host, address } : null;
}

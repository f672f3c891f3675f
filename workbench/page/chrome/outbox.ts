import type { OutboxMessage } from "../../server/protocol";
import { element, place } from "./element";
import { dayAndTime } from "./local-time";
import { openModal } from "./modal";

const LINK = /(https:\/\/[^\s]+)/;

/**
 * A button that counts what the add-on has sent, and shows each message as it would arrive.
 *
 * @param timeZone The spreadsheet's, by which times are shown.
 * @returns Receives all messages, oldest first.
 */
export function startOutbox(timeZone: () => string): (messages: readonly OutboxMessage[]) => void {
  const button = place("outbox");
  let known: readonly OutboxMessage[] = [];
  button.addEventListener("click", () => openOutbox(known, timeZone()));
  return (messages) => {
    known = messages;
    button.textContent = messages.length === 0 ? "Outbox" : `Outbox (${messages.length})`;
  };
}

function openOutbox(messages: readonly OutboxMessage[], timeZone: string): void {
  const end = () => close();
  const close = openModal(
    element(
      "div",
      {
        class: "dialog outbox",
        role: "dialog",
        "aria-modal": "true",
        "aria-label": "Outbox",
        "data-testid": "dialog",
      },
      element("h2", {}, "Outbox"),
      element(
        "p",
        {},
        messages.length === 0
          ? "Nothing was sent yet. E-mail and messages to Slack or Google Chat end up here instead of leaving."
          : "Kept here instead of leaving, the newest first.",
      ),
      element(
        "div",
        { class: "messages", tabindex: "0", role: "group", "aria-label": "Messages" },
        ...messages.toReversed().map((message) => messageBox(message, timeZone)),
      ),
      element(
        "div",
        { class: "dialog-buttons" },
        element("button", { type: "button", class: "action", click: end }, "Close"),
      ),
    ),
    end,
  );
}

function messageBox(message: OutboxMessage, timeZone: string): HTMLElement {
  const { kind, at, from, to, subject, text } = message;
  const when = dayAndTime(Date.parse(at), timeZone);
  const head = kind === "mail" ? `From ${from} to ${to}, ${when}` : `To ${to}, ${when}`;
  return element(
    "article",
    { "data-testid": "message" },
    ...(subject === "" ? [] : [element("h3", {}, subject)]),
    element("p", { class: "message-head" }, head),
    element("div", { class: "message-text" }, ...text.split(LINK).map(linked)),
  );
}

/** Turns addresses into links, as mail programs and chats do. */
function linked(part: string): Node | string {
  return LINK.test(part)
    ? element("a", { href: part, target: "_blank", rel: "noopener noreferrer" }, part)
    : part;
}

import type { AddOnView, TimeMessage, TimeView } from "../../server/protocol";
import { place } from "./element";
import { dayAndTime } from "./local-time";
import { closePopup, openPopup, type PopupEntry } from "./popup-menu";

const SECOND_MS = 1_000;

const LEAPS = [
  ["Next day", "nextDay"],
  ["Next Monday, 8:00", "nextMonday"],
] as const;

interface Wishes {
  readonly moveTo: (to: TimeMessage["to"]) => void;
  readonly sitDown: (user: string) => void;
}

interface SessionMenu {
  /** Receives the time whenever the server reports it. */
  readonly showTime: (view: TimeView) => void;
  /** Receives who is at the keyboard: the spreadsheet's owner, whose key custom functions use, or an editor. */
  readonly showUser: (view: Pick<AddOnView, "users" | "user">) => void;
}

/**
 * The clock of the emulated services and the user at the keyboard, with a menu that lets time pass or another user sit down. While
 * time advances, it offers no further leap.
 */
export function startSessionMenu({ moveTo, sitDown }: Wishes): SessionMenu {
  const button = place("session");
  const clock = place("clock");
  const note = place("time-note");
  const told = place("time-told");
  const avatar = place("user-avatar");
  let time: { readonly view: TimeView; readonly toldAt: number } | undefined;
  let people: Pick<AddOnView, "users" | "user"> = { users: [], user: "" };

  function draw(): void {
    if (time === undefined) return;
    const { view, toldAt } = time;
    const passed = view.isTicking ? performance.now() - toldAt : 0;
    const text = dayAndTime(view.now + passed, view.timeZone);
    if (clock.textContent !== text) clock.textContent = text;
  }

  function entries(): PopupEntry[] {
    const { canMove = false, isMoving = false } = time?.view ?? {};
    const leaps = LEAPS.map(([label, to]) => ({ label, disabled: isMoving, action: () => moveTo(to) }));
    const users = people.users.map((name, index) => {
      const isHere = name === people.user;
      const label = `${index === 0 ? "Owner" : "Editor"} · ${name}${isHere ? " · at the keyboard" : ""}`;
      return { label, disabled: isHere, action: () => sitDown(name) };
    });
    return canMove ? [...leaps, "separator", ...users] : users;
  }

  function toggle(): void {
    if (button.getAttribute("aria-expanded") === "true") {
      closePopup();
      return;
    }
    const { left, bottom } = button.getBoundingClientRect();
    openPopup(
      entries(),
      { left, top: bottom + 2 },
      {
        label: "Time and people",
        onClose: () => {
          button.setAttribute("aria-expanded", "false");
          button.focus();
        },
      },
    );
    button.setAttribute("aria-expanded", "true");
  }

  button.addEventListener("click", toggle);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    toggle();
  });
  setInterval(draw, SECOND_MS);

  return {
    showTime(view) {
      const wasMoving = time?.view.isMoving ?? false;
      time = { view, toldAt: performance.now() };
      draw();
      button.setAttribute("aria-busy", String(view.isMoving));
      note.textContent = view.isMoving ? "Time is moving on…" : view.timeZone;
      // Announced once at the start and end: the clock itself would be read out for every hour that passes.
      if (view.isMoving !== wasMoving)
        told.textContent = view.isMoving ? "Time is moving on." : `It is ${clock.textContent}.`;
    },
    showUser(view) {
      people = view;
      avatar.textContent = view.user.slice(0, 1).toUpperCase();
      avatar.classList.toggle("editor", view.user !== view.users[0]);
    },
  };
}

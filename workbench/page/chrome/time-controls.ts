import type { TimeMessage, TimeView } from "../../server/protocol";
import { place } from "./element";
import { dayAndTime } from "./local-time";

const SECOND_MS = 1_000;

/**
 * The clock of the emulated services, and buttons that advance it. While time advances the buttons ignore
 * clicks but keep the focus.
 *
 * @returns Receives the time whenever the server reports it.
 */
export function startTimeControls(moveTo: (to: TimeMessage["to"]) => void): (view: TimeView) => void {
  const clock = place("clock");
  const note = place("time-note");
  const told = place("time-told");
  const buttons = [
    [place("next-day"), "nextDay"],
    [place("next-monday"), "nextMonday"],
  ] as const;
  let known: { readonly view: TimeView; readonly toldAt: number } | undefined;

  function draw(): void {
    if (known === undefined) return;
    const { view, toldAt } = known;
    const passed = view.isTicking ? performance.now() - toldAt : 0;
    const text = dayAndTime(view.now + passed, view.timeZone);
    if (clock.textContent !== text) clock.textContent = text;
  }

  for (const [button, to] of buttons) {
    button.addEventListener("click", () => {
      if (known?.view.isMoving === false) moveTo(to);
    });
  }
  setInterval(draw, SECOND_MS);

  return (view) => {
    const wasMoving = known?.view.isMoving ?? false;
    known = { view, toldAt: performance.now() };
    draw();
    for (const [button] of buttons) {
      button.hidden = !view.canMove;
      button.setAttribute("aria-disabled", String(view.isMoving));
    }
    note.textContent = view.isMoving ? "Time is moving on…" : view.timeZone;
    // Announced once at the start and end: the clock itself would be read out for every hour that passes.
    if (view.isMoving !== wasMoving)
      told.textContent = view.isMoving ? "Time is moving on." : `It is ${clock.textContent}.`;
  };
}

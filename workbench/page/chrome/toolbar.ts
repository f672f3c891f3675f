import type { PageMessage } from "../../server/protocol";
import { place } from "./element";

/** The few toolbar buttons that work here. */
export function startToolbar(send: (message: PageMessage) => void): void {
  place("undo").addEventListener("click", () => send({ type: "undo" }));
  place("redo").addEventListener("click", () => send({ type: "redo" }));
}

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const SECOND_MS = 1_000;

/** Elapsed time, updated every second; hidden from screen readers, which would announce every tick. */
export function Elapsed({ since }: { since: number }): JSX.Element {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / SECOND_MS));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class="elapsed" aria-hidden="true">
      {clock}
    </span>
  );
}

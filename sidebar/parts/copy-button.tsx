import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, what }: { text: string; what: string }): JSX.Element {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => void copyText(text).then((copied) => setOutcome(copied ? "copied" : "refused"));
  return (
    <button type="button" class="link copy" aria-label={`Copy ${what}`} onClick={copy}>
      <span aria-live="polite">
        {outcome === "copied" ? "Copied" : outcome === "refused" ? "Press Ctrl+C" : "Copy"}
      </span>
    </button>
  );
}

/** The Clipboard API may be blocked in a cross-origin frame; `execCommand("copy")` is not. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

import type { JSX } from "preact";
import type { BriefChange, BriefItem, BriefPart } from "../../src/features/brief";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { Tone } from "../parts/tone";

/** What is held of one section, and since when. */
export function FactList({ part: { section, title, at, facts } }: { part: BriefPart }): JSX.Element {
  const { state } = useAddin();
  const id = `brief-${section}`;
  return (
    <section class="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl class="facts">
        {facts.map(({ label, text, link }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{link === undefined ? text : <Link href={link}>{withoutScheme(text)}</Link>}</dd>
          </div>
        ))}
      </dl>
      <p class="help">Bought {dayAndTime(at, state?.timeZone)}</p>
    </section>
  );
}

/** Articles or roles, newest first. */
export function ItemList({ title, items }: { title: string; items: readonly BriefItem[] }): JSX.Element {
  const id = `brief-${title.toLowerCase().replace(/\s/g, "-")}`;
  return (
    <section class="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="finds">
        {items.map((item) => (
          <li key={`${item.date} ${item.title}`}>
            {item.link === undefined ? (
              <span class="find-what">{item.title}</span>
            ) : (
              <Link href={item.link}>{item.title}</Link>
            )}
            <span class="help">
              <Tone sentiment={item.sentiment ?? ""} />{" "}
              {[item.date, item.detail].filter((text) => text !== "").join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Values that have changed since they were first bought. */
export function ChangeList({ changes }: { changes: readonly BriefChange[] }): JSX.Element {
  const { state } = useAddin();
  return (
    <section class="card" aria-labelledby="brief-changes">
      <h2 id="brief-changes">Changed since you first looked</h2>
      <ul class="finds">
        {changes.map(({ label, before, after, at }) => (
          <li key={label}>
            <span class="find-what">
              {label}: {before === "" ? "nothing" : before} → {after === "" ? "nothing" : after}
            </span>
            <span class="help">{dayAndTime(at, state?.timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Link({ href, children }: { href: string; children: string }): JSX.Element {
  return (
    <a class="find-what" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function withoutScheme(address: string): string {
  return address.replace(/^https:\/\/(www\.)?/, "");
}

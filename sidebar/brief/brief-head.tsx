import type { JSX } from "preact";
import type { Brief } from "../../src/rpc/rpc";

/** Who it is: initials, name, website, and what it does. */
export function BriefHead({ brief }: { brief: Brief }): JSX.Element {
  const { about, website } = brief;
  const name = brief.name === "" ? (brief.company ?? "") : brief.name;
  return (
    <header class="brief-head">
      <span class="brief-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <h2>{name}</h2>
        {website === "" ? (
          name !== brief.company && <p class="help">{brief.company}</p>
        ) : (
          <a class="find-what" href={website} target="_blank" rel="noopener noreferrer">
            {website.replace(/^https:\/\/(www\.)?/, "")}
          </a>
        )}
      </div>
      {about !== "" && <p class="brief-about">{about}</p>}
    </header>
  );
}

/** The initials of the first two words. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return letters.slice(0, 2).join("").toUpperCase();
}

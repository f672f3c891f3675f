import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Find, Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { dayAndTime, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { useKnown } from "../use-known";
import { useTask } from "../use-task";

const MOST_SHOWN = 5;

/** The newest five unseen finds; read when Home opens, after each run, and when a watch has looked. */
export function NewsCard(): JSX.Element | null {
  const { call, run, state, go } = useAddin();
  const { known: news, reading, read, learn } = useKnown(() => call("getNews", { unseenOnly: true }));
  const marking = useTask();
  useEffect(read, [run.driving, state?.watched]);
  if (reading.failure !== null) return <FailureNotice failure={reading.failure} onRetry={reading.again} />;
  if (news === null) return null;
  if (news.sheetName === null) {
    return (
      <section class="card news-card" aria-labelledby="news-title">
        <h2 id="news-title">Your watches: nothing found yet</h2>
        <p class="help">
          The first check of a watch is what later ones are compared with. What is new after that is shown
          here, and on a sheet of its own.
        </p>
        {news.remarks.map((remark) => (
          <p key={remark} class="help">
            {remark}
          </p>
        ))}
        <div class="links">
          <button type="button" class="link" onClick={() => go("watches")}>
            See your watches
          </button>
        </div>
      </section>
    );
  }
  const { finds, unseen, sheetName, remarks } = news;
  const furtherFinds = unseen - Math.min(MOST_SHOWN, finds.length);
  const openSheet = (): void => marking.run(async () => void (await call("getNews", { open: true })));
  const markSeen = async (): Promise<void> => {
    const until = finds[0]!.foundAt;
    const left = await call("markSeen", { until });
    learn({ ...news, ...left, finds: left.unseen === 0 ? [] : finds });
  };
  return (
    <section class="card news-card" aria-labelledby="news-title">
      <h2 id="news-title">{headingOf(news)}</h2>
      {unseen === 0 && news.seenWhen !== "" && <p class="help">{`All was seen ${news.seenWhen}.`}</p>}
      {unseen > 0 && (
        <ul class="finds">
          {finds.slice(0, MOST_SHOWN).map((find) => (
            <li key={`${find.company} ${find.what} ${find.foundAt}`}>
              <FindLine find={find} timeZone={state?.timeZone} />
            </li>
          ))}
        </ul>
      )}
      {furtherFinds > 0 && (
        <button type="button" class="link" onClick={openSheet}>
          {`${numberInWords(furtherFinds)} more on the sheet “${sheetName}”`}
        </button>
      )}
      {remarks.map((remark) => (
        <p key={remark} class="help">
          {remark}
        </p>
      ))}
      <div class="links">
        <button type="button" class="link" onClick={openSheet}>
          Open the sheet
        </button>
        {unseen > 0 && (
          <button type="button" class="link" disabled={marking.busy} onClick={() => marking.run(markSeen)}>
            Mark all as seen
          </button>
        )}
      </div>
      {marking.failure !== null && <FailureNotice failure={marking.failure} onRetry={marking.again} />}
    </section>
  );
}

function headingOf({ unseen, found, seenWhen, remarks }: Result<"getNews">): string {
  if (unseen > 0)
    return `${numberInWords(unseen)} new${found === "" ? " from your watches" : `, found ${found}`}`;
  if (remarks.length > 0) return "No finds";
  return seenWhen === "" ? "Nothing new from your watches" : "You're up to date";
}

function FindLine({ find, timeZone }: { find: Find; timeZone: string | undefined }): JSX.Element {
  const { company, what, link, date, kind } = find;
  const when = dayAndTime(date === "" ? find.foundAt : date, timeZone);
  return (
    <>
      {link === "" ? (
        <span class="find-what">{what}</span>
      ) : (
        <a class="find-what" href={link} target="_blank" rel="noopener noreferrer">
          {what}
        </a>
      )}
      <span class="help">{[company, kind, when].join(" · ")}</span>
    </>
  );
}

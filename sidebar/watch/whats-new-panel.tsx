import type { JSX } from "preact";
import type { Find } from "../../src/features/watches";
import type { Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { dayAndTime, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Tone } from "../parts/tone";
import { useTask } from "../use-task";
import { byCompany, useNews, whenOf } from "./news";

/** What watches have found; before there is anything, what will appear here and how to get it. */
export function WhatsNewPanel(): JSX.Element {
  const { state } = useAddin();
  if (state !== null && (state.watches ?? 0) > 0) return <News />;
  return <PanelFrame title="What’s new">{state === null ? <Reading /> : <NothingWatched />}</PanelFrame>;
}

function Reading(): JSX.Element {
  return <p class="skeleton-block" role="status" aria-label="Reading what is new" />;
}

function NothingWatched(): JSX.Element {
  const { go } = useAddin();
  return (
    <section class="card" aria-labelledby="news-title">
      <h2 id="news-title">Nothing is watched yet</h2>
      <p>A watch checks your companies by itself, and shows here:</p>
      <ul class="what-is-watched">
        <li>news and open roles</li>
        <li>facts that change, such as headcount</li>
        <li>who joins or leaves a saved list</li>
      </ul>
      <p class="help">Each check costs credits. You see the price first.</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => go("watches")}>
          Make a watch
        </button>
      </div>
    </section>
  );
}

/** The unseen finds by company, the newest on top, and what to do with all of them. */
function News(): JSX.Element {
  const { call, go } = useAddin();
  const { known: news, reading, learn } = useNews();
  const task = useTask();
  const openSheet = (): void => task.run(async () => void (await call("getNews", { open: true })));
  const markSeen = async (): Promise<void> => {
    const left = await call("markSeen", { until: news!.finds[0]!.foundAt });
    learn({ ...news!, ...left, finds: left.unseen === 0 ? [] : news!.finds });
  };
  const unseen = news?.unseen ?? 0;
  return (
    <PanelFrame
      title="What’s new"
      footer={
        unseen === 0 ? null : (
          <div class="buttons">
            <button type="button" class="primary" disabled={task.busy} onClick={() => task.run(markSeen)}>
              Mark all as seen
            </button>
            <button type="button" disabled={task.busy} onClick={openSheet}>
              Open the sheet
            </button>
          </div>
        )
      }
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {news === null && reading.failure === null && <Reading />}
      {news !== null && (
        <section class="news" aria-labelledby="news-title">
          <h2 id="news-title">{headingOf(news)}</h2>
          <p class="help">{unseen > 0 ? "Free to read: its checks are paid." : quietInWords(news)}</p>
          {news.remarks.map((remark) => (
            <p key={remark} class="help">
              {remark}
            </p>
          ))}
          {unseen > 0 &&
            byCompany(news.finds).map(([company, finds]) => (
              <section key={company} class="finds-of" aria-label={company}>
                <h3>{company}</h3>
                <FindList finds={finds} />
              </section>
            ))}
          {unseen > news.finds.length && (
            <p class="help">{`${numberInWords(unseen - news.finds.length)} more on the sheet “${news.sheetName ?? ""}”.`}</p>
          )}
          {unseen === 0 && (
            <div class="links">
              {news.sheetName !== null && (
                <button type="button" class="link" disabled={task.busy} onClick={openSheet}>
                  Open the sheet
                </button>
              )}
              <button type="button" class="link" onClick={() => go("watches")}>
                Watches
              </button>
            </div>
          )}
        </section>
      )}
    </PanelFrame>
  );
}

function headingOf({ unseen, found, seenWhen, sheetName }: Result<"getNews">): string {
  if (unseen > 0) return `${numberInWords(unseen)} new${found === "" ? "" : `, found ${found}`}`;
  if (sheetName === null || seenWhen === "") return "Nothing new yet";
  return "You’re up to date";
}

/** What there is to say where nothing is new. */
function quietInWords({ seenWhen, sheetName }: Result<"getNews">): string {
  if (sheetName === null) return "The first check only looks. Later ones show here what is new.";
  return seenWhen === "" ? "" : `All was seen ${seenWhen}.`;
}

function FindList({ finds }: { finds: readonly Find[] }): JSX.Element {
  const { state } = useAddin();
  return (
    <ul class="finds">
      {finds.map((find) => {
        const { company, what, link, kind, foundAt, sentiment } = find;
        const when = dayAndTime(whenOf(find), state?.timeZone).split(",")[0]!;
        return (
          <li key={`${company} ${what} ${foundAt}`}>
            {link === "" ? (
              <span class="find-what">{what}</span>
            ) : (
              <a class="find-what" href={link} target="_blank" rel="noopener noreferrer">
                {what}
              </a>
            )}
            <span class="help">
              <Tone sentiment={sentiment} /> {`${kind} · ${when}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

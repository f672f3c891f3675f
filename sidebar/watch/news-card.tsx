import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Result } from "../../src/rpc/rpc";
import type { Find } from "../../src/features/watches";
import { useAddin } from "../addin";
import { isHeldUp } from "../credits/credits-in-words";
import { dayAndTime, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { useKnown } from "../use-known";
import { useTask } from "../use-task";

const ON_HOME = 2;

interface Props {
  /** Home shows the newest two and a link to the rest; the panel shows all, by company. */
  readonly place: "home" | "panel";
}

/** The newest unseen finds; read when the panel opens, after each run, when a watch has looked, and when buying stops or goes on. */
export function NewsCard({ place }: Props): JSX.Element | null {
  const { call, run, state, go } = useAddin();
  const { known: news, reading, read, learn } = useKnown(() => call("getNews", { unseenOnly: true }));
  const marking = useTask();
  useEffect(read, [run.driving, state?.watched, isHeldUp(state)]);
  if (reading.failure !== null) return <FailureNotice failure={reading.failure} onRetry={reading.again} />;
  if (news === null) return null;
  if (news.sheetName === null) {
    return (
      <section class="card news-card" aria-labelledby="news-title">
        <h2 id="news-title">Your watches: nothing found yet</h2>
        <p class="help">Later checks are compared with the first one. What is new is shown here.</p>
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
  const shown = newestFirst(finds);
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
      {unseen > 0 &&
        (place === "home" ? (
          <FindList finds={shown.slice(0, ON_HOME)} withCompany />
        ) : (
          byCompany(shown).map(([company, each]) => (
            <section key={company} class="finds-of" aria-label={company}>
              <h3>{company}</h3>
              <FindList finds={each} />
            </section>
          ))
        ))}
      {place === "panel" && unseen > finds.length && (
        <p class="help">{`${numberInWords(unseen - finds.length)} more on the sheet “${sheetName}”.`}</p>
      )}
      {remarks.map((remark) => (
        <p key={remark} class="help">
          {remark}
        </p>
      ))}
      <div class="links">
        {place === "home" && unseen > ON_HOME ? (
          <button type="button" class="link" onClick={() => go("whatsnew")}>
            {`See all ${numberInWords(unseen)}`}
          </button>
        ) : (
          <button type="button" class="link" onClick={openSheet}>
            Open the sheet
          </button>
        )}
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

/** The newest check first; within it, news before job posts. */
function newestFirst(finds: readonly Find[]): Find[] {
  const rank = ({ kind }: Find): number => (kind === "News" ? 0 : kind === "Job post" ? 2 : 1);
  return [...finds].sort((a, b) =>
    a.foundAt === b.foundAt ? rank(a) - rank(b) : a.foundAt < b.foundAt ? 1 : -1,
  );
}

function byCompany(finds: readonly Find[]): [string, Find[]][] {
  const groups = new Map<string, Find[]>();
  for (const find of finds) groups.set(find.company, [...(groups.get(find.company) ?? []), find]);
  return [...groups];
}

/** @param withCompany Whether each find names its company. */
function FindList(props: { finds: readonly Find[]; withCompany?: boolean }): JSX.Element {
  const { state } = useAddin();
  return (
    <ul class="finds">
      {props.finds.map(({ company, what, link, date, kind, foundAt }) => {
        const when = dayAndTime(date === "" ? foundAt : date, state?.timeZone).split(",")[0]!;
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
              {[...(props.withCompany === true ? [company] : []), kind, when].join(" · ")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

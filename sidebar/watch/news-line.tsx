import type { JSX } from "preact";
import { HomeLine } from "../home/home-line";
import { numberInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { useNews } from "./news";

/** How much is new, in one line on Home, and what watches have to say of their last checks; nothing if there is neither. */
export function NewsLine(): JSX.Element | null {
  const { known: news, reading } = useNews();
  if (reading.failure !== null) return <FailureNotice failure={reading.failure} onRetry={reading.again} />;
  if (news === null) return null;
  const { unseen, found, remarks } = news;
  return (
    <>
      {unseen > 0 && (
        <HomeLine panel="whatsnew">
          <span class="home-line-text">
            <strong>{`${numberInWords(unseen)} new`}</strong>
            {found === "" ? " from your watches" : `, found ${found}`}
          </span>
        </HomeLine>
      )}
      {remarks.map((remark) => (
        <Notice key={remark} tone="plain">
          {remark}
        </Notice>
      ))}
    </>
  );
}

import type { Purchase } from "../purchases";
import type { World } from "../world";

/** A message about what a watch has found. */
interface Digest {
  readonly at: number;
  /** The name of its watch. */
  readonly watch: string;
  readonly lines: readonly string[];
}

const FINDS = /^(.*): \d+ new finds?$/;
const LIST = / is (in|no longer in) “/;

/** w: what a message tells was bought by looks of its own watch, whatever else is held. */
export function checkDigests(world: World): number {
  const { events } = world;
  let told = 0;
  for (const { at, watch, lines } of digestsOf(world)) {
    const own = world.purchases.all.filter(
      (purchase) => purchase.at <= at && purchase.billed > 0 && lookOf(world, purchase) === watch,
    );
    let company = "";
    for (const line of lines) {
      const what = /^- (.*?)(?: https?:\S+)?$/.exec(line)?.[1];
      if (what === undefined) company = line;
      else {
        told++;
        if (!own.some((purchase) => brings(purchase, company, what)))
          events.breaks("w-sent", `“${company}: ${what}” of “${watch}” came with no look of its own`);
      }
    }
  }
  return told;
}

function digestsOf({ addin, posted }: World): Digest[] {
  const mails = addin.host.mails.map(({ at, subject, body }) => ({ at, text: `${subject}\n${body}` }));
  return [...mails, ...posted].flatMap(({ at, text }) => {
    const [first = "", ...lines] = asWritten(text).split("\n");
    const [, watch] = FINDS.exec(first) ?? [];
    return watch === undefined ? [] : [{ at, watch, lines }];
  });
}

/** Without what keeps texts from becoming links, mentions or markup. */
function asWritten(text: string): string {
  return text
    .replace(/^- <[^|>\s]+\|([^>]*)>$/gm, "- $1")
    .replaceAll("\u200b", "")
    .replaceAll("‹", "<")
    .replaceAll("›", ">")
    .replaceAll("＆", "&");
}

/** The watch whose look has bought it; null if it was no look. */
function lookOf({ leases }: World, { execution, at }: Purchase): string | null {
  const runId = execution === null ? null : leases.heldBy(execution.id, at);
  return runId === null ? null : leases.watchOf(runId);
}

/** Whether a reply tells a find: an item by its title, a company of a list, a value that has changed. */
function brings({ kind, body, company: asked }: Purchase, company: string, what: string): boolean {
  if (LIST.test(what)) return kind === "list" && (what.includes("no longer") || body.includes(company));
  const text = what.split(" → ").at(-1)!;
  return (kind !== "list" && asked === company) || namesIt(body, company)
    ? body.includes(JSON.stringify(text).slice(1, -1))
    : false;
}

const namesIt = (body: string, company: string): boolean =>
  body.includes(JSON.stringify(company).slice(1, -1));

/** Words used to form names. Nothing here is, or sounds like, an existing company. */

/** First words of company names. */
export const COMPANY_WORDS: readonly string[] =
  "Alderbrook|Brindlewick|Copperfen|Dunmarrow|Emberlyn|Fernhollow|Galeport|Harrowmere|Inglethorn|Juniperly|Kestrelby|Larkmoor|Mossgarth|Netherwyn|Oakenfell|Pellucida|Quillhaven|Rookstead|Saltmarsh|Tamarune|Umberly|Vantwick|Willowmere|Yarrowdale|Zephyrine|Amberholt|Birchwater|Cinderlee|Dovetarn|Elmspire|Foxmantle|Greywillow|Hollowmint|Ironpetal|Jasperfold|Kindlebay|Lanternby|Merrowick|Nimbleford|Otterglen|Pinefathom|Quarrywell|Ravenscot|Silverthicket|Thistlemark|Upwindle|Velvetmoss|Wrenfield|Yewbarrow|Zinniafen|Ashquill|Bramblecroft|Cobaltarn|Driftmoor|Eastmarrow|Flintwhistle|Gorsebank|Heronsgate|Islewright|Kitewater".split(
    "|",
  );

const GIVEN_NAMES =
  "Amara|Bjorn|Camille|Dmitri|Elena|Farid|Greta|Hiro|Ines|Jonas|Keiko|Leila|Mateo|Nadia|Oskar|Priya|Quentin|Rosa|Stefan|Tomasz|Uma|Viktor|Wanjiru|Yusuf|Zofia|Aisling|Björk|Chiara|Diego|Esra".split(
    "|",
  );
const FAMILY_NAMES =
  "Adeyemi|Bergstrom|Castellan|Dvorsky|Eklund|Fontaine|Grünwald|Hoshino|Ivarsen|Jansma|Kaplinsky|Lindqvist|Marchetti|Nakagawa|O'Rourke|Pellegrin|Quiroga|Rasmusson|Sandoval|Takeda|Ulvestad|Venkatesan|Wolanski|Ximenes|Yilmazer|Zimmerl".split(
    "|",
  );

/** A person's name for two random numbers from 0 up to 1. */
export function personName(first: number, second: number): string {
  const given = GIVEN_NAMES[Math.floor(first * GIVEN_NAMES.length)] ?? "";
  return `${given} ${FAMILY_NAMES[Math.floor(second * FAMILY_NAMES.length)] ?? ""}`;
}

export const PUBLISHERS: readonly string[] = [
  "The Harbour Ledger",
  "Meridian Wire",
  "Founders Gazette",
  "Trade & Tide ",
  "Northern Dispatch",
  "The Inkwell Review  ",
  "Capital Lantern",
  "Daily Orchard",
  "Signal & Sector",
  "The Quayside Times ",
];

/** The two job boards of the demo, in lower case as the service writes them. */
export const JOB_BOARDS: readonly string[] = ["jobharbor", "hirelane"];

/** What the sidebar shows of many companies at once, from answers that are held: nothing is bought for it. */
export interface RadarMethods {
  /** What is held of the companies that are selected. Free, and sends nothing. */
  getRadar: { args: Record<string, never>; value: RadarCoverage };
  /** Two new sheets: a row with small charts for each company, and charts of all of them. Free. */
  makeRadar: { args: { range: string }; value: MadeRadar };
}

export interface MadeRadar {
  sheetName: string;
  /** null where there is nothing to draw of all of them together. */
  chartsName: string | null;
}

/** What a radar is drawn from. */
export type RadarSource = "jobs" | "news" | "headcount" | "traffic" | "funding";

export interface RadarCoverage {
  /** Such as `Sheet1!A2:A41`; null if nothing that is selected names a company. */
  range: string | null;
  /** Each once. */
  companies: number;
  /** Of how many companies something is held, by source. */
  held: { source: RadarSource; companies: number }[];
}

/** What the sidebar shows of many companies at once, from answers that are held: nothing is bought for it. */
export interface RadarMethods {
  /** What is held of the companies of a range or, without one, of the selection. Free, and sends nothing. */
  getRadar: { args: { range?: string }; value: RadarCoverage };
  /** Two new sheets: a row with small charts for each company, and charts of all of them. Free. */
  makeRadar: { args: { range: string }; value: { sheetName: string; chartsName: string } };
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

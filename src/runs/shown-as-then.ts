const QUARTER_HOUR_MS = 15 * 60_000;
/** From UTC-12 to UTC+14. */
const MOST_QUARTERS = 26 * 4;

/**
 * The instant at which the clocks show today what they showed at another one before the spreadsheet's time zone was changed.
 *
 * @param isShown Whether they show that. @returns The nearest; `then` itself if there is none.
 */
export function shownAsThen(then: Date, isShown: (moved: Date) => boolean): Date {
  for (let quarters = 0; quarters <= MOST_QUARTERS; quarters++) {
    for (const shift of [quarters, -quarters]) {
      const moved = new Date(then.getTime() + shift * QUARTER_HOUR_MS);
      if (isShown(moved)) return moved;
    }
  }
  return then;
}

/** Whether a cell may show an instant as the clocks showed it in some other time zone. */
export function mayShowThen(cell: Date, then: Date): boolean {
  const apart = cell.getTime() - then.getTime();
  return apart % QUARTER_HOUR_MS === 0 && Math.abs(apart) <= MOST_QUARTERS * QUARTER_HOUR_MS;
}

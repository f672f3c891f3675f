/** A part of a chart, and what it is drawn in. */
interface ColouredSeries {
  readonly name: string;
  readonly colour: string;
}

/**
 * Gives each series of a chart a colour that it keeps at every visit: its place among all that there may be decides. Where two have
 * the same, the first of these has it, and the other one takes the next that is free.
 *
 * @param known All that there may be. As many as there are colours, from the first on, have theirs whatever else is shown.
 * @param palette The last colour is for whatever is left when the others are taken.
 * @returns In the order of the palette, so that the neighbours in a stack are those that were chosen to differ.
 */
export function colouredSeries(
  names: readonly string[],
  known: readonly string[],
  palette: readonly string[],
): ColouredSeries[] {
  const [own, rest] = [palette.slice(0, -1), palette[palette.length - 1]!];
  const placeOf = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  const ordered = [...names].sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
  const holders: (string | undefined)[] = own.map(() => undefined);
  const others = ordered.filter((name) => {
    const place = placeOf(name) % own.length;
    const isTaken = holders[place] !== undefined;
    if (!isTaken) holders[place] = name;
    return isTaken;
  });
  const left = others.filter((name) => {
    const free = holders.indexOf(undefined);
    if (free >= 0) holders[free] = name;
    return free < 0;
  });
  return [
    ...holders.flatMap((name, index) => (name === undefined ? [] : [{ name, colour: own[index]! }])),
    ...left.map((name) => ({ name, colour: rest })),
  ];
}

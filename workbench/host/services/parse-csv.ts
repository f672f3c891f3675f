import { ServiceError } from "../service-error";

/** The rows of a CSV text: quoted fields may contain delimiters, line breaks and doubled quotes. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      field += '"';
      index++;
    } else if (character === '"' && (isQuoted || field === "")) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && (character === delimiter || character === "\n" || character === "\r")) {
      row.push(field);
      field = "";
      if (character === delimiter) continue;
      if (character === "\r" && text[index + 1] === "\n") index++;
      rows.push(row);
      row = [];
    } else {
      field += character;
    }
  }
  if (isQuoted) throw new ServiceError("Could not parse text.");
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  return rows;
}

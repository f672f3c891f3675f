import type { UserArea } from "../host/user-actions";
import type { Rectangle } from "../workbook/rectangle";
import type { Workbook } from "../workbook/workbook";
import type { WorkbookMessage } from "./protocol";

/** The cells whose contents a user's action changes, which a script is told of; undefined for other actions. */
export function editedBy(workbook: Workbook, message: WorkbookMessage): UserArea | undefined {
  const place = placeOf(message);
  const sheet = place && workbook.sheetWithId(place.sheetId);
  return sheet && place.range ? { sheet, area: place.range } : undefined;
}

interface Place {
  readonly sheetId: number;
  readonly range: Rectangle | undefined;
}

function placeOf(message: WorkbookMessage): Place | undefined {
  const { type } = message;
  if (type === "enter") return message;
  if (type === "fill") return { sheetId: message.sheetId, range: message.target };
  if (type === "erase") return { sheetId: message.sheetId, range: message.ranges[0] };
  return type === "paste" ? message.to : undefined;
}

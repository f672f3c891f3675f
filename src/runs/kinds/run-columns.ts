import { DATE_WIDTH, type OutputColumn } from "../../verified-writes/output-columns";
import { STATUS_COLOURS } from "../word-colours";

export const STATUS_TAG = "status";
export const UPDATED_TAG = "updated";
/** Tags of what is found for names begin so. */
export const NAMES_TAG = "match:";
/** The tag of the website that is found for a name. */
export const WEBSITE_TAG = `${NAMES_TAG}website`;

/** The two columns that runs of all kinds keep beside their companies. */
export function runColumns(): OutputColumn[] {
  return [
    { label: "Status", tag: STATUS_TAG, colours: STATUS_COLOURS },
    { label: "Updated", tag: UPDATED_TAG, width: DATE_WIDTH },
  ];
}

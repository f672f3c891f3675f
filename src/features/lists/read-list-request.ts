import * as z from "zod/mini";
import { LIST_PARTS_MAX } from "../../core/list-limit";
import { ListRequest } from "../../lists/list-request";
import { InputError } from "../../core/errors";
import { shortened } from "../../core/shortened";

/** Google's bound for the name of a sheet. */
const SHEET_NAME_MAX = 100;

const problems: Readonly<Record<string, string>> = {
  filters: "The filters must be an object of filter keys and values. Choose them in the list builder.",
  limit: `Companies: enter a whole number from 1 to ${LIST_PARTS_MAX}.`,
  sortOrder: "The order must be asc or desc.",
};

/**
 * Reads a request for a list; blank texts count as left out, null filters as not set.
 *
 * @throws {InputError} If they are no request, or set no filter: the service refuses to list everything.
 */
export function readListRequest(args: unknown): ListRequest {
  const checked = z.safeParse(ListRequest(), args);
  if (!checked.success) {
    const name = String(checked.error.issues[0]?.path[0] ?? "filters");
    throw new InputError("input/argument", problems[name] ?? `The list's ${name} must be text.`);
  }
  const { filters: given, limit, sortOrder, ...texts } = checked.data;
  const filters = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Object.keys(filters).length === 0) {
    throw new InputError("input/filter", "No filter is set. Choose at least one, then try again.");
  }
  const [sortBy, excludeRange, sheetName] = [texts.sortBy, texts.excludeRange, texts.sheetName].map(trimmed);
  return {
    filters,
    limit,
    ...(sortBy === undefined ? {} : { sortBy }),
    ...(sortBy === undefined || sortOrder === undefined ? {} : { sortOrder }),
    ...(excludeRange === undefined ? {} : { excludeRange }),
    ...(sheetName === undefined ? {} : { sheetName: shortened(sheetName, SHEET_NAME_MAX, "") }),
  };
}

function trimmed(text: string | undefined): string | undefined {
  const kept = text?.trim();
  return kept === "" ? undefined : kept;
}

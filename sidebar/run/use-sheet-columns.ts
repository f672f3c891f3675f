import { useEffect, useState } from "preact/hooks";
import type { Selection, SheetColumns } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { qualified } from "./first-rows";

/**
 * The columns that already exist beside these companies; requested only if no selection includes them.
 *
 * @returns Undefined while loading, so that boxes are not ticked while they still change; null if unknown.
 */
export function useSheetColumns(companies: Selection | null): SheetColumns | null | undefined {
  const { call } = useAddin();
  const [asked, setAsked] = useState<{ range: string; columns: SheetColumns | null } | null>(null);
  const known = companies?.columns ?? null;
  const range = companies === null || known !== null ? "" : qualified(companies.sheetName, companies.a1);
  useEffect(() => {
    if (range === "") return;
    let isCurrent = true;
    call("getColumns", { range }).then(
      (columns) => isCurrent && setAsked({ range, columns }),
      // The bill reports what is wrong with the range.
      () => isCurrent && setAsked({ range, columns: null }),
    );
    return () => void (isCurrent = false);
  }, [range]);
  if (known !== null || range === "") return known;
  return asked?.range === range ? asked.columns : undefined;
}

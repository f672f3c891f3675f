import type { PageMessage } from "../../server/protocol";
import type { Grid } from "../grid/grid";
import type { SheetOutline } from "../grid/grid-model";
import { element, place } from "./element";
import { openPopup } from "./popup-menu";

/**
 * The tabs below the grid.
 *
 * @returns Redraws them.
 */
export function startSheetTabs(grid: Grid, send: (message: PageMessage) => void): () => void {
  const strip = place("sheet-tabs");
  place("add-sheet").addEventListener("click", () => {
    send({ type: "insertSheet" });
    grid.focus();
  });

  function draw(): void {
    if (strip.querySelector("input")) {
      return;
    }
    const shown = grid.sheets.filter(({ hidden }) => !hidden);
    strip.replaceChildren(...shown.map((sheet) => tab(sheet, shown.length > 1)));
    strip.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function tab(sheet: SheetOutline, mayDelete: boolean): HTMLElement {
    const active = sheet.sheetId === grid.activeSheet.sheetId;
    const openMenu = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const { left, top } = made.getBoundingClientRect();
      show();
      openPopup(
        tabMenu(sheet, mayDelete),
        { left, top: top - 190 },
        { label: `Options for ${sheet.name}`, onClose: () => grid.focus() },
      );
    };
    const show = () => {
      if (sheet.sheetId !== grid.activeSheet.sheetId) {
        grid.showSheet(sheet.sheetId);
        draw();
      }
    };
    const made = element(
      "div",
      { class: "sheet-tab", role: "presentation", contextmenu: openMenu },
      element(
        "button",
        {
          type: "button",
          role: "tab",
          "aria-selected": String(active),
          click: show,
          dblclick: () => rename(sheet),
        },
        sheet.name,
      ),
      element(
        "button",
        {
          type: "button",
          class: "sheet-tab-menu",
          // A tab list may contain only tabs; Shift+F10 on the tab opens the same menu.
          "aria-hidden": "true",
          tabindex: "-1",
          title: `Options for ${sheet.name}`,
          click: openMenu,
        },
        "▾",
      ),
    );
    made.dataset["sheet"] = sheet.name;
    made.classList.toggle("active", active);
    return made;
  }

  function tabMenu(sheet: SheetOutline, mayDelete: boolean) {
    const { sheetId } = sheet;
    const index = grid.sheets.findIndex((candidate) => candidate.sheetId === sheetId);
    const move = (to: number) => () => send({ type: "moveSheet", sheetId, index: to });
    return [
      { label: "Delete", action: () => send({ type: "deleteSheet", sheetId }), disabled: !mayDelete },
      { label: "Duplicate", action: () => send({ type: "duplicateSheet", sheetId }) },
      { label: "Rename", action: () => rename(sheet) },
      { label: "Move right", action: move(index + 1), disabled: index === grid.sheets.length - 1 },
      { label: "Move left", action: move(index - 1), disabled: index === 0 },
    ];
  }

  function rename(sheet: SheetOutline): void {
    const label = strip.querySelector<HTMLElement>(`[data-sheet="${CSS.escape(sheet.name)}"] [role="tab"]`);
    const box = element("input", {
      value: sheet.name,
      "aria-label": "Sheet name",
      "data-testid": "sheet-name",
    });
    const finish = (keep: boolean) => () => {
      box.remove();
      if (keep && box.value.trim() !== "" && box.value !== sheet.name) {
        send({ type: "renameSheet", sheetId: sheet.sheetId, name: box.value.trim() });
      }
      draw();
    };
    const done = finish(true);
    box.addEventListener("blur", done, { once: true });
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") {
        box.removeEventListener("blur", done);
        finish(false)();
      } else if (event.key === "Enter") {
        box.blur();
      }
    });
    label?.replaceWith(box);
    box.focus();
    box.select();
  }

  draw();
  return draw;
}

import type { Protection as Entry } from "../../workbook/protection";
import type { Rectangle } from "../../workbook/rectangle";
import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import { enumName, enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { User } from "./session";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** Protects a sheet, or a range of it. As at Google, the user who does so remains an editor. */
export function protect(execution: Execution, sheet: WorkbookSheet, range?: Rectangle): Promise<Protection> {
  return execution.change(() => {
    const entry = sheet.protect({ editors: [execution.user], ...(range === undefined ? {} : { range }) });
    return new Protection(execution, sheet, entry.id);
  });
}

/** @param type `SpreadsheetApp.ProtectionType.SHEET` or `RANGE`. */
export function protectionsOf(execution: Execution, sheet: WorkbookSheet, type: unknown): Protection[] {
  const wantsRange = enumName(type) === "RANGE";
  return sheet.protections
    .filter(({ range, isUntold }) => isUntold !== true && (range !== undefined) === wantsRange)
    .map(({ id }) => new Protection(execution, sheet, id));
}

/** Accepts addresses and `User` objects. */
function emails(users: unknown): string[] {
  return (Array.isArray(users) ? users : [users]).map((user) =>
    user instanceof User ? user.getEmail() : String(user),
  );
}

export class Protection implements Emulates<
  GoogleAppsScript.Spreadsheet.Protection,
  | "addEditor"
  | "addEditors"
  | "canDomainEdit"
  | "canEdit"
  | "getDescription"
  | "getEditors"
  | "getProtectionType"
  | "getRange"
  | "getUnprotectedRanges"
  | "isWarningOnly"
  | "remove"
  | "removeEditor"
  | "removeEditors"
  | "setDescription"
  | "setDomainEdit"
  | "setUnprotectedRanges"
  | "setWarningOnly"
> {
  readonly #execution: Execution;
  readonly #sheet: WorkbookSheet;
  readonly #id: number;

  constructor(execution: Execution, sheet: WorkbookSheet, id: number) {
    this.#execution = execution;
    this.#sheet = sheet;
    this.#id = id;
  }

  getDescription(): string {
    return this.#entry().description;
  }

  setDescription(description: unknown): Promise<this> {
    return this.#update({ description: String(description) });
  }

  isWarningOnly(): boolean {
    return this.#entry().warningOnly;
  }

  setWarningOnly(warningOnly: boolean): Promise<this> {
    return this.#update({ warningOnly });
  }

  canEdit(): boolean {
    const { user, host } = this.#execution;
    const { warningOnly, editors } = this.#entry();
    return warningOnly || user === host.owner || editors.includes(user);
  }

  getEditors(): User[] {
    const editors = new Set([this.#execution.host.owner, ...this.#entry().editors]);
    return [...editors].map((email) => new User(email));
  }

  addEditor(user: unknown): Promise<this> {
    return this.addEditors([user]);
  }

  addEditors(users: readonly unknown[]): Promise<this> {
    return this.#update({ editors: [...this.#entry().editors, ...emails(users)] });
  }

  removeEditor(user: unknown): Promise<this> {
    return this.removeEditors([user]);
  }

  removeEditors(users: readonly unknown[]): Promise<this> {
    const gone = emails(users);
    return this.#update({ editors: this.#entry().editors.filter((editor) => !gone.includes(editor)) });
  }

  canDomainEdit(): boolean {
    return false;
  }

  setDomainEdit(): this {
    return this;
  }

  getProtectionType(): EnumValue {
    return enumValue("SpreadsheetApp.ProtectionType", this.#entry().range === undefined ? "SHEET" : "RANGE");
  }

  getRange(): object {
    const area = this.#entry().range ?? this.#sheet.wholeGrid;
    return spreadsheetObjects.range(this.#execution, this.#sheet, area);
  }

  getUnprotectedRanges(): object[] {
    return this.#entry().unprotectedRanges.map((area) =>
      spreadsheetObjects.range(this.#execution, this.#sheet, area),
    );
  }

  setUnprotectedRanges(ranges: readonly unknown[]): Promise<this> {
    return this.#update({ unprotectedRanges: ranges.map((range) => (range as { area: Rectangle }).area) });
  }

  remove(): Promise<void> {
    return this.#execution.change(() => this.#sheet.removeProtection(this.#entry().id));
  }

  #entry(): Entry {
    const entry = this.#sheet.protections.find(({ id }) => id === this.#id);
    if (entry === undefined) throw new ServiceError("The protection does not exist.");
    return entry;
  }

  #update(changes: Partial<Omit<Entry, "id">>): Promise<this> {
    return this.#execution.change(() => {
      this.#sheet.updateProtection(this.#entry().id, changes);
      return this;
    });
  }
}

import type { JSX } from "preact";
import type { SavedList } from "../src/features/lists";
import type { AnyRequest, Selection } from "../src/rpc/rpc";
import type { Panel } from "./panel-names";
import type { IconName } from "./parts/icons";

/** What a panel is opened with. */
export interface Opening {
  /** The rows a run panel was opened for; null for the selection. */
  readonly companies: Selection | null;
  /** The request it was opened with; null for the last choices. */
  readonly request: AnyRequest | null;
  /** The saved list with which the list builder or the watches were opened. */
  readonly list: SavedList | null;
}

/** A button on Home, below what people want. */
interface Tile {
  readonly group: "Get data" | "Find companies" | "Stay informed";
  readonly icon: IconName;
  /** The panel's own title if omitted. */
  readonly title?: string;
  /** Said of it where there is room. */
  readonly detail: string;
}

export interface ListedPanel {
  /** Of the panel itself, and wherever others name it. */
  readonly title: string;
  readonly show: (opening: Opening) => JSX.Element;
  /** Whether it turns to whatever is selected while it is open. */
  readonly followsSelection?: true;
  /** How Home leads to it; only other panels do if omitted. */
  readonly onHome?: Tile | "in the footer";
}

export type Panels = Readonly<Record<Panel, ListedPanel>>;

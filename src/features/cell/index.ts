import { selectedNow } from "../../rows/selected-now";
import { method, nothing } from "../../rpc/method";
import { feature } from "../feature";
import { aboutCell } from "./about-cell";

export type { AboutCell } from "./about-cell";

export type { CellPoint, CellPurchase } from "./field-of-company";

/** Where the selected cell is from: its values over time, what it cost, who bought it. */
export const cell = feature({
  name: "cell",
  menu: [{ label: "About this cell", handler: "aboutThisCell", panel: "cell", group: "data" }],
  methods: {
    /** What is known of the first selected cell. Free, and sends nothing. */
    getCell: method({ schema: nothing, first: "tryFlush", handler: (app) => aboutCell(app) }),
  },
  state: selectedNow,
  poll: { tell: selectedNow },
});

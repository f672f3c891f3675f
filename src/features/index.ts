import { additions } from "./additions";
import { brief } from "./brief";
import { cell } from "./cell";
import type { HistoryOf, MethodsOf, PanelsOf, PollOf, RequestsOf, StateOf } from "./feature";
import { formulas } from "./formulas";
import { links } from "./links";
import { lists } from "./lists";
import { moreLike } from "./more-like";
import { radar } from "./radar";
import { score } from "./score";
import { transfer } from "./transfer";
import { watches } from "./watches";

/** What the add-on does beside runs over rows: the one list. In this order they stand in the menu, and work by the hour. */
export const features = [
  lists,
  moreLike,
  brief,
  cell,
  radar,
  score,
  watches,
  additions,
  links,
  formulas,
  transfer,
] as const;

type Each = (typeof features)[number];

/** What the sidebar may ask of them, and what they tell it. */
export type FeatureMethods = MethodsOf<Each>;
/** What people may ask their kinds of run. */
export type FeatureRequest = RequestsOf<Each>;
export type FeatureState = StateOf<Each>;
export type FeatureHistory = HistoryOf<Each>;
export type FeaturePoll = PollOf<Each>;

/** The panels that their menu items open. */
export type FeaturePanel = PanelsOf<Each>;

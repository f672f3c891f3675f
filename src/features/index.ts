import { additions } from "./additions";
import { brief } from "./brief";
import type { MethodsOf } from "./feature";
import { formulas } from "./formulas";
import { lists } from "./lists";
import { moreLike } from "./more-like";
import { radar } from "./radar";
import { watches } from "./watches";

/** What the add-on does beside runs over rows: the one list. By the hour they work in this order. */
export const features = [lists, moreLike, brief, radar, watches, additions, formulas] as const;

/** What the sidebar may ask of them. */
export type FeatureMethods = MethodsOf<(typeof features)[number]>;

import { features } from "../src/features";
import { toldKinds } from "../src/products/told-kinds";

/** What there is to know of the kinds of run. The build puts its value in the place of this file. */
export const told = toldKinds(features);

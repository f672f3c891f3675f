// What the build takes as values: `scripts/build.ts` imports it, and evaluates it anew where it is to edit a source.
export { told } from "../sidebar/told-kinds";
export { features } from "../src/features";
export { menuEntries } from "../src/menu-entries";

import { features } from "./features";
import { menuOf } from "./menu";

/** The add-on's menu. The build puts its value in the place of this file: what adds the menu brings nothing else. */
export const menuEntries = menuOf(features);

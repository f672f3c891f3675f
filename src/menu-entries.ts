import { features } from "./features";
import { menuOf } from "./menu";

/** The add-on's menu. The build puts its value in the place of this file: neither what adds the menu nor the sidebar brings the features. */
export const menuEntries = menuOf(features);

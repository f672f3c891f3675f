import type { AddOnView } from "../../server/protocol";
import { element, place, placeOf } from "./element";

/**
 * Switches the active user: the spreadsheet's owner, whose key custom functions use, or an editor.
 *
 * @returns Redraws the choice.
 */
export function startUserSwitch(onChoose: (user: string) => void): (view: AddOnView) => void {
  const choice = placeOf("user-switch", HTMLSelectElement);
  const avatar = place("user-avatar");
  choice.addEventListener("change", () => onChoose(choice.value));
  return ({ users, user }) => {
    choice.replaceChildren(
      ...users.map((name, index) =>
        element("option", { value: name }, `${index === 0 ? "Owner" : "Editor"} · ${name}`),
      ),
    );
    choice.value = user;
    avatar.textContent = user.slice(0, 1).toUpperCase();
    avatar.classList.toggle("editor", user !== users[0]);
  };
}

/** `Newest roles`, and of how many, if that is known. */
export function rolesTitle(shown: number, open: number | undefined): string {
  return open === undefined || open < shown ? "Newest roles" : `Newest roles, ${shown} of ${open}`;
}

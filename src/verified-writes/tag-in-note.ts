/** What the note of a header says of its column: its first line; sentences for people follow. */
export function tagInNote(note: string): string {
  return note.split("\n", 1)[0] ?? "";
}

/** Printable text that compresses poorly. */
export function noise(characters: number, seed = 1): string {
  let state = seed;
  const pieces: string[] = [];
  for (let index = 0; index < characters; index++) {
    state = (state * 48_271) % 2_147_483_647;
    pieces.push(String.fromCharCode(33 + (state % 94)));
  }
  return pieces.join("");
}

/** At most so many bytes of UTF-8: what Google counts in properties and caches. */
export function sizeBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) bytes += 2;
  return bytes;
}

/** One line without control characters, cut where it is too long. */
export function toLine(text: string, max: number): string {
  const line = text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** Parses what somebody typed, with a comma or a point; NaN if it is no number. */
export function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
}

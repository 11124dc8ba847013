/** Makes line ends uniform and trims: differences that a file format introduces. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** `normalizeText` for texts of one line: titles, names, SKUs. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s*\n\s*/g, ' ')
}

export function normalizeNullableLine(text: string | null): string | null {
  return text === null ? null : normalizeLine(text)
}

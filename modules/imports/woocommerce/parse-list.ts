/** Parses `Blue, Green` into its parts; `\,` is a plain comma. */
export function parseList(cell: string | undefined): string[] {
  const parts = (cell ?? '').split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
  return parts.filter((part) => part !== '')
}

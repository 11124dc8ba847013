/** Returns the language of a tag (`de` for `de-AT`), or null if it is none of `languages`. */
export function parseLanguage<Language extends string>(
  tag: unknown,
  languages: readonly Language[],
): Language | null {
  const name = typeof tag === 'string' ? tag.trim().toLowerCase().split('-')[0] : undefined
  return languages.find((language) => language === name) ?? null
}

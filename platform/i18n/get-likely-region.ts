/**
 * Returns the country of a language tag: `DE` for `de-DE`, and for `de`, which is spoken there most. Null for `en`, which
 * names no country by itself, and for what is no tag.
 */
export function getLikelyRegion(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag)
    if (locale.language === 'en' && !locale.region) return null
    return locale.maximize().region ?? null
  } catch {
    return null
  }
}

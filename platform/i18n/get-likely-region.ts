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

/** Returns the first of these regions that one of the language tags names, by the order of the tags. */
export function findLikelyRegion<Region extends string>(
  tags: readonly string[],
  regions: readonly Region[],
): Region | undefined {
  for (const tag of tags) {
    const likely = getLikelyRegion(tag)
    const region = regions.find((one) => one === likely)
    if (region) return region
  }
}

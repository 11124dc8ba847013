import type { HomeFacts } from '#contract/content'
import { getCatalogueCounts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'

/** Returns what the home page states, as the catalogue has it; null where there is nothing to state. */
export async function getHomeFacts(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<HomeFacts> {
  const counts = await getCatalogueCounts(db, now)
  const numbers = getNumberFormat(language, { maximumFractionDigits: 0 })
  const format = (count: number) => (count > 0 ? numbers.format(count) : null)
  return {
    reviews: format(counts.reviews),
    top_rated: format(counts.topRated),
    new_products: format(counts.newProducts),
    reduction: format(counts.maxReductionPercent),
    year: `${now.getUTCFullYear()}`,
  }
}

import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, randomInteger } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** So many came within the last 30 days, the others in the year and a half before. */
const NEW_PRODUCT_COUNT = 54

/** When the article that stands at this place, newest first, was added, and since when it costs less if it does. */
export function getProductDates(article: CatalogueEntry, index: number, now: Date) {
  const dice = createRandom(`days of ${article.product.title}`)
  const days =
    index < NEW_PRODUCT_COUNT ? 0.8 + index * 0.52 : 34 + (index - NEW_PRODUCT_COUNT) * 2.4
  const addedAt = new Date(now.getTime() - days * DAY_MS - randomInteger(dice, 0, 9) * HOUR_MS)
  const since = Math.min(days * 0.5, randomInteger(dice, 2, 24))
  return { addedAt, reducedAt: new Date(now.getTime() - since * DAY_MS) }
}

import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, randomInteger } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** This many products were added in the last 30 days, the others in the year and a half before. */
const NEW_PRODUCT_COUNT = 54

/** Returns when the product at an index, newest first, was added, and when its price was reduced. */
export function getProductDates(entry: CatalogueEntry, index: number, now: Date) {
  const random = createRandom(`days of ${entry.product.title}`)
  const days =
    index < NEW_PRODUCT_COUNT ? 0.8 + index * 0.52 : 34 + (index - NEW_PRODUCT_COUNT) * 2.4
  const addedAt = new Date(now.getTime() - days * DAY_MS - randomInteger(random, 0, 9) * HOUR_MS)
  const reducedDays = Math.min(days * 0.5, randomInteger(random, 2, 24))
  return { addedAt, reducedAt: new Date(now.getTime() - reducedDays * DAY_MS) }
}

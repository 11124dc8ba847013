import { between, diceOf } from './dice.ts'
import type { Article } from './stock-list.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** So many came within the last 30 days, the others in the year and a half before. */
const NEW_ONES = 54

/** When the article that stands at this place, newest first, was added, and since when it costs less if it does. */
export function momentsOf(article: Article, place: number, now: Date) {
  const dice = diceOf(`days of ${article.good.title}`)
  const days = place < NEW_ONES ? 0.8 + place * 0.52 : 34 + (place - NEW_ONES) * 2.4
  const added = new Date(now.getTime() - days * DAY_MS - between(dice, 0, 9) * HOUR_MS)
  const since = Math.min(days * 0.5, between(dice, 2, 24))
  return { added, reduced: new Date(now.getTime() - since * DAY_MS) }
}

import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, type Random, randomInteger, shuffle } from './random.ts'
import { departmentReviewTexts, reviewers, reviewTexts } from './reviews-text.ts'

export interface DemoReview {
  name: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  isVerified: boolean
  writtenAt: Date
}

const DAY_MS = 86_400_000
/** Of a hundred reviews, so many with 5, 4, 3, 2 and 1 stars: 4.3 on average. */
const RATING_SHARES = [
  [5, 55],
  [4, 83],
  [3, 94],
  [2, 98],
  [1, 100],
] as const

/** What people said of an article: more of what has been here longer, and half of them without words. */
export function generateReviews(
  article: CatalogueEntry,
  { addedAt, now }: { addedAt: Date; now: Date },
): DemoReview[] {
  const dice = createRandom(`reviews of ${article.product.title}`)
  const days = (now.getTime() - addedAt.getTime()) / DAY_MS
  const most = Math.min(24, 1 + Math.floor(days / 5))
  const names = shuffle(dice, reviewers).slice(0, randomInteger(dice, 0, most))
  const said = new Set<string>()

  return names.map((name) => {
    const rating = pickRating(dice)
    const text = dice() < 0.55 ? pickText(article, rating, dice, said) : ''
    const age = dice() * Math.max(0.2, days - 2)
    const writtenAt = new Date(now.getTime() - age * DAY_MS)
    return { name, rating, text, isVerified: dice() < 0.8, writtenAt }
  })
}

function pickRating(dice: Random): DemoReview['rating'] {
  const chance = dice() * 100
  return RATING_SHARES.find(([, upTo]) => chance < upTo)?.[0] ?? 5
}

/** Nothing is said twice of one article; when all is said, a review has no words. */
function pickText(
  { department }: CatalogueEntry,
  rating: DemoReview['rating'],
  dice: Random,
  said: Set<string>,
) {
  const known = [
    ...reviewTexts[rating],
    ...(departmentReviewTexts[department.name]?.[rating] ?? []),
  ]
  const text = shuffle(dice, known).find((one) => !said.has(one)) ?? ''
  said.add(text)
  return text
}

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
/** Cumulative percentages of ratings with 5, 4, 3, 2 and 1 stars: 4.3 on average. */
const CUMULATIVE_RATING_SHARES = [
  [5, 55],
  [4, 83],
  [3, 94],
  [2, 98],
  [1, 100],
] as const

/** Generates reviews of a product: more for older products, and about half of them without text. */
export function generateReviews(
  entry: CatalogueEntry,
  { addedAt, now }: { addedAt: Date; now: Date },
): DemoReview[] {
  const random = createRandom(`reviews of ${entry.product.title}`)
  const days = (now.getTime() - addedAt.getTime()) / DAY_MS
  const maxReviews = Math.min(24, 1 + Math.floor(days / 5))
  const names = shuffle(random, reviewers).slice(0, randomInteger(random, 0, maxReviews))
  const usedTexts = new Set<string>()

  return names.map((name) => {
    const rating = pickRating(random)
    const text = random() < 0.55 ? pickText(entry, rating, random, usedTexts) : ''
    const age = random() * Math.max(0.2, days - 2)
    const writtenAt = new Date(now.getTime() - age * DAY_MS)
    return { name, rating, text, isVerified: random() < 0.8, writtenAt }
  })
}

function pickRating(random: Random): DemoReview['rating'] {
  const chance = random() * 100
  return CUMULATIVE_RATING_SHARES.find(([, limit]) => chance < limit)?.[0] ?? 5
}

/** Uses each text once for a product. Returns an empty text when all are used. */
function pickText(
  { department }: CatalogueEntry,
  rating: DemoReview['rating'],
  random: Random,
  usedTexts: Set<string>,
) {
  const candidates = [
    ...reviewTexts[rating],
    ...(departmentReviewTexts[department.name]?.[rating] ?? []),
  ]
  const text = shuffle(random, candidates).find((candidate) => !usedTexts.has(candidate)) ?? ''
  usedTexts.add(text)
  return text
}

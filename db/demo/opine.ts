import { between, type Dice, diceOf, shuffled } from './dice.ts'
import { departmentOpinions, opinions, reviewers } from './reviews.ts'
import type { Article } from './stock-list.ts'

export interface Opinion {
  name: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  isVerified: boolean
  writtenAt: Date
}

const DAY_MS = 86_400_000
/** Of a hundred reviews, so many with 5, 4, 3, 2 and 1 stars: 4.3 on average. */
const SHARES = [
  [5, 55],
  [4, 83],
  [3, 94],
  [2, 98],
  [1, 100],
] as const

/** What people said of an article: more of what has been here longer, and half of them without words. */
export function opinionsOf(
  article: Article,
  { added, now }: { added: Date; now: Date },
): Opinion[] {
  const dice = diceOf(`reviews of ${article.good.title}`)
  const days = (now.getTime() - added.getTime()) / DAY_MS
  const most = Math.min(24, 1 + Math.floor(days / 5))
  const names = shuffled(dice, reviewers).slice(0, between(dice, 0, most))
  const said = new Set<string>()

  return names.map((name) => {
    const rating = ratingBy(dice)
    const text = dice() < 0.55 ? textFor(article, rating, dice, said) : ''
    const age = dice() * Math.max(0.2, days - 2)
    const writtenAt = new Date(now.getTime() - age * DAY_MS)
    return { name, rating, text, isVerified: dice() < 0.8, writtenAt }
  })
}

function ratingBy(dice: Dice): Opinion['rating'] {
  const chance = dice() * 100
  return SHARES.find(([, upTo]) => chance < upTo)?.[0] ?? 5
}

/** Nothing is said twice of one article; when all is said, a review has no words. */
function textFor(
  { department }: Article,
  rating: Opinion['rating'],
  dice: Dice,
  said: Set<string>,
) {
  const known = [...opinions[rating], ...(departmentOpinions[department.name]?.[rating] ?? [])]
  const text = shuffled(dice, known).find((one) => !said.has(one)) ?? ''
  said.add(text)
  return text
}

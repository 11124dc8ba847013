import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import {
  isPriceChanged,
  listPriceCandidates,
  type PriceCandidate,
  type PriceRuleInput,
} from './list-price-candidates.ts'

const BATCH_SIZE = 200
/** A page ends after so many products, so that it is quick where a rule changes few of many. */
const MAX_LOOKED_AT = 2000

interface ListChangesInput extends PriceRuleInput {
  before: ProductId | null
  limit: number
}

interface PriceChangePage {
  changes: PriceCandidate[]
  /** Where the next page begins. A page can have fewer than `limit` products, or none, and still have a next one. */
  nextBefore: ProductId | null
}

/** Lists the prices that a rule would change which is not saved, the newest product first. */
export async function listPriceChanges(
  db: Database,
  { before, limit, ...rule }: ListChangesInput,
): Promise<PriceChangePage> {
  const changes: PriceCandidate[] = []
  let nextBefore = before
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT; lookedAt += BATCH_SIZE) {
    const page = await listPriceCandidates(db, { ...rule, before: nextBefore, limit: BATCH_SIZE })
    changes.push(...page.candidates.filter(isPriceChanged))
    if (changes.length > limit) {
      const shown = changes.slice(0, limit)
      return { changes: shown, nextBefore: shown.at(-1)!.productId }
    }
    nextBefore = page.nextBefore
    if (nextBefore === null) break
  }
  return { changes, nextBefore }
}

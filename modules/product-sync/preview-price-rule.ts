import type { Database } from '#platform/db/database'
import {
  isPriceChanged,
  listPriceCandidates,
  type PriceCandidate,
  type PriceRuleInput,
} from './list-price-candidates.ts'

/** The newest products are looked at, so that a preview is quick. */
const MAX_PRODUCTS = 500
const MAX_EXAMPLES = 5

export interface PricePreviewResult {
  /** Those that change come first. */
  examples: PriceCandidate[]
  /** How many products the rule would hold for, of the newest 500. */
  products: number
  up: number
  down: number
  /** How many prices were edited in the shop and stay. */
  edited: number
  /** Whether there are older products that were not looked at. */
  isPartial: boolean
}

/** Returns what a rule would do that is not saved, by the first variant of each product. */
export async function previewPriceRule(
  db: Database,
  rule: PriceRuleInput,
): Promise<PricePreviewResult> {
  const page = { before: null, limit: MAX_PRODUCTS }
  const { candidates, nextBefore } = await listPriceCandidates(db, { ...rule, ...page })
  const changed = candidates.filter(isPriceChanged)
  const up = changed.filter((one) => one.calculated.priceMinor > one.currentMinor).length
  const others = candidates.filter((one) => !isPriceChanged(one))
  return {
    examples: [...changed, ...others].slice(0, MAX_EXAMPLES),
    products: candidates.length,
    ...{ up, down: changed.length - up },
    edited: candidates.filter(({ isEdited }) => isEdited).length,
    isPartial: nextBefore !== null,
  }
}

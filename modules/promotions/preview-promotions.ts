import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Candidate } from './candidate.ts'
import type { CartFacts, Unmet } from './cart-facts.ts'
import { evaluateCondition, isOfPerson } from './conditions/index.ts'
import { listUsableCoupons } from './list-own-coupons.ts'
import { listPromotions } from './list-promotions.ts'
import { listSimulatedCandidates } from './list-simulated-candidates.ts'
import { loadFacts } from './load-facts.ts'
import { evaluateTerms } from './terms/index.ts'

/** So many coupons of a person, and so many that all may enter, are looked at. */
const MAX_COUPONS = 20

interface PreviewPromotionsInput {
  /** Null for a guest. */
  userId: UserId | null
  country: string
  /** The time that is previewed. */
  now: Date
}

/** A promotion, and why a person cannot have it whatever is in the cart; null if it depends on the cart alone. */
export interface PreviewedPromotion {
  candidate: Candidate
  unmet: Unmet | null
}

/**
 * Decides which coupons and automatic promotions a person can have at a time: their own coupons, those whose one code
 * anybody may enter, and what needs no code. Flash sales are left out. Call it in a transaction: caches hold the present.
 */
export async function previewPromotions(
  db: Database,
  { userId, country, now }: PreviewPromotionsInput,
): Promise<PreviewedPromotion[]> {
  const codes = await listCodesAt(db, { userId, now })
  const { candidates } = await listSimulatedCandidates(db, { codes, now })
  const shown = candidates.filter(
    ({ promotion, coupon }) => promotion.kind !== 'flash_sale' && (coupon || !promotion.reward),
  )
  const { customer } = await loadFacts(db, { candidates: shown, productIds: [], userId })
  const couponIds = shown.flatMap(({ coupon }) => coupon?.id ?? [])
  const nothing = { items: [], shipping: null, currency: '', convert: () => null }
  const facts: CartFacts = { ...nothing, country, customer, couponIds, now }
  return shown.map((candidate) => ({ candidate, unmet: findUnmet(candidate, facts) }))
}

async function listCodesAt(
  db: Database,
  { userId, now }: Pick<PreviewPromotionsInput, 'userId' | 'now'>,
): Promise<string[]> {
  const own = userId ? await listUsableCoupons(db, { userId, limit: MAX_COUPONS, now }) : []
  const filter = { kind: 'coupon' } as const
  const shared = await listPromotions(db, { filter, now, limit: MAX_COUPONS, after: null })
  return [
    ...own.filter(({ createdAt }) => createdAt <= now).map(({ code }) => code),
    ...shared.items
      .filter(({ endsAt }) => endsAt === null || endsAt > now)
      .flatMap(({ code }) => code ?? []),
  ]
}

function findUnmet(candidate: Candidate, facts: CartFacts): Unmet | null {
  const unmet = evaluateTerms(candidate, facts)
  if (unmet) return unmet
  for (const condition of candidate.promotion.conditions.filter(isOfPerson)) {
    const unmet = evaluateCondition(condition, facts)
    if (unmet) return unmet
  }
  return null
}

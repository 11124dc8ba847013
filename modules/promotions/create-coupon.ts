import type { CategoryId, ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { StoredAction } from './actions/index.ts'
import type { Coupon } from './candidate.ts'
import type { StoredCondition } from './conditions/index.ts'
import { createPromotion } from './create-promotion.ts'
import { findCouponByCode, findCouponBySource } from './find-coupon.ts'
import type { PromotionTerms } from './promotion-terms.ts'

interface CreateCouponInput {
  code: string
  /** `{ basisPoints: 1500 }` takes 15 % off the items; `{ amountMinor: 500 }` needs a `currency`. */
  discount: { basisPoints: number } | { amountMinor: number }
  currency?: string | null
  minSubtotalMinor?: number
  startsAt?: Date | null
  endsAt?: Date | null
  maxRedemptions?: number | null
  maxRedemptionsPerCustomer?: number | null
  /** The account that alone can redeem it. */
  userId?: UserId | null
  /** What it is issued for, such as `checkin:<id>`. */
  sourceKey?: string | null
  /** What it takes money off; all items without it. */
  scope?: { categoryIds: CategoryId[]; productIds: ProductId[] } | null
  now: Date
}

/**
 * Creates a promotion with one code. Codes are unique without regard to case. A coupon with a `sourceKey` is created once:
 * later calls with the same key return the first one, whatever else they say.
 */
export async function createCoupon(
  db: Database,
  input: CreateCouponInput,
): Promise<Result<Coupon, 'coupon_code_taken' | 'promotion_scope_not_found' | 'invalid_amount'>> {
  const { code, sourceKey, now } = input
  const created = await runResultTransaction(db, (tx) =>
    createPromotion(tx, { terms: toTerms(input), codes: toCodes(input), now }),
  )
  if (created.ok) return ok((await findCouponByCode(db, code))!)
  const existing = sourceKey ? await findCouponBySource(db, sourceKey) : null
  return existing ? ok(existing) : created
}

function toCodes({ code, userId = null, sourceKey = null }: CreateCouponInput) {
  return { kind: 'single', code, userId, sourceKey } as const
}

function toTerms(input: CreateCouponInput): PromotionTerms & { kind: 'coupon' } {
  const { code, currency, minSubtotalMinor = 0 } = input
  const scope = {
    product_ids: input.scope?.productIds ?? [],
    category_ids: input.scope?.categoryIds ?? [],
  }
  const toMoney = (minor: number) => {
    return { amount: toDecimal({ minor, currency: currency! }), currency: currency! }
  }
  const conditions = minSubtotalMinor
    ? [{ kind: 'min_subtotal', ...toMoney(minSubtotalMinor), ...scope } as StoredCondition]
    : []
  const action =
    'basisPoints' in input.discount
      ? { kind: 'percentage_off', percent: input.discount.basisPoints / 100, ...scope }
      : { kind: 'amount_off', ...toMoney(input.discount.amountMinor), ...scope }
  return {
    kind: 'coupon',
    name: code.trim(),
    conditions,
    actions: [action as StoredAction],
    combinesWith: [],
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    maxRedemptions: input.maxRedemptions ?? null,
    maxRedemptionsPerCustomer: input.maxRedemptionsPerCustomer ?? null,
  }
}

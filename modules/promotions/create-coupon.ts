import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { type Coupon, findCouponBySource } from './find-coupon.ts'
import { coupons } from './tables.ts'

type CouponTerms = Pick<
  Coupon,
  | 'currency'
  | 'minSubtotalMinor'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxRedemptionsPerCustomer'
  | 'userId'
  | 'categoryId'
  | 'productId'
  | 'sourceKey'
>

interface CreateCouponInput extends Partial<CouponTerms> {
  code: string
  /** `{ basisPoints: 1500 }` takes 15 % off the items; `{ amountMinor: 500 }` needs a `currency`. */
  discount: { basisPoints: number } | { amountMinor: number }
  now: Date
}

/**
 * Creates a coupon. Codes are unique without regard to case. A coupon with a `sourceKey` is created once: later calls with
 * the same key return the first one, whatever else they say.
 */
export async function createCoupon(
  db: Database,
  { code, discount, now, ...terms }: CreateCouponInput,
): Promise<Result<Coupon, 'coupon_code_taken'>> {
  const [created] = await db
    .insert(coupons)
    .values({
      id: newId<'coupon'>(),
      code: code.trim(),
      kind: 'basisPoints' in discount ? 'percentage' : 'fixed',
      ...discount,
      ...terms,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const coupon = created ?? (terms.sourceKey && (await findCouponBySource(db, terms.sourceKey)))
  return coupon ? ok(coupon) : err('coupon_code_taken')
}

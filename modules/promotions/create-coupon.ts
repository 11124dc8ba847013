import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { Coupon } from './find-coupon.ts'
import { coupons } from './tables.ts'

type CouponLimits = Pick<
  Coupon,
  | 'currency'
  | 'minSubtotalMinor'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxRedemptionsPerCustomer'
>

interface CreateCouponInput extends Partial<CouponLimits> {
  code: string
  /** `{ basisPoints: 1500 }` takes 15 % off the items; `{ amountMinor: 500 }` needs a `currency`. */
  discount: { basisPoints: number } | { amountMinor: number }
  now: Date
}

/** Creates a coupon. Codes are unique without regard to case. */
export async function createCoupon(
  db: Database,
  { code, discount, now, ...limits }: CreateCouponInput,
): Promise<Result<Coupon, 'coupon_code_taken'>> {
  const [coupon] = await db
    .insert(coupons)
    .values({
      id: newId<'coupon'>(),
      code: code.trim(),
      kind: 'basisPoints' in discount ? 'percentage' : 'fixed',
      ...discount,
      ...limits,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return coupon ? ok(coupon) : err('coupon_code_taken')
}

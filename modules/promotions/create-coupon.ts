import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
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

export interface CreateCouponInput extends Partial<CouponLimits> {
  code: string
  /** Of the items: `{ basisPoints: 1500 }` is 15 %, `{ amountMinor: 500 }` needs a currency. */
  discount: { basisPoints: number } | { amountMinor: number }
  now: Date
}

/** A new coupon, or null when its code is taken, however its letters are written. */
export async function createCoupon(db: Database, input: CreateCouponInput): Promise<Coupon | null> {
  const { code, discount, now, ...limits } = input
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
  return coupon ?? null
}

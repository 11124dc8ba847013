import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Coupon } from './coupon.ts'
import { coupons } from './tables.ts'

type Limits = Pick<
  Coupon,
  'currency' | 'minSubtotalMinor' | 'startsAt' | 'endsAt' | 'maxUses' | 'maxUsesPerPerson'
>

export interface NewCoupon extends Partial<Limits> {
  code: string
  /** Of the items: `{ basisPoints: 1500 }` is 15 %, `{ amountMinor: 500 }` needs a currency. */
  takesOff: { basisPoints: number } | { amountMinor: number }
  now: Date
}

/** A new coupon, or null when its code is taken, however its letters are written. */
export async function addCoupon(db: Database, draft: NewCoupon): Promise<Coupon | null> {
  const { code, takesOff, now, ...limits } = draft
  const [coupon] = await db
    .insert(coupons)
    .values({
      id: newId<'coupon'>(),
      code: code.trim(),
      kind: 'basisPoints' in takesOff ? 'percentage' : 'fixed',
      ...takesOff,
      ...limits,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return coupon ?? null
}

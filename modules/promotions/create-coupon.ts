import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { isForeignKeyViolation } from '#platform/db/sql-state'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { type Coupon, type CouponScope, findCouponBySource } from './find-coupon.ts'
import { couponScopes, coupons } from './tables.ts'

type CouponTerms = Pick<
  Coupon,
  | 'currency'
  | 'minSubtotalMinor'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxRedemptionsPerCustomer'
  | 'userId'
  | 'sourceKey'
>

interface CreateCouponInput extends Partial<CouponTerms> {
  code: string
  /** `{ basisPoints: 1500 }` takes 15 % off the items; `{ amountMinor: 500 }` needs a `currency`. */
  discount: { basisPoints: number } | { amountMinor: number }
  /** What it takes money off; all items without it. */
  scope?: CouponScope | null
  now: Date
}

type CreateCouponResult = Result<Coupon, 'coupon_code_taken' | 'coupon_scope_not_found'>

/**
 * Creates a coupon. Codes are unique without regard to case. A coupon with a `sourceKey` is created once: later calls with
 * the same key return the first one, whatever else they say. Fails where a category or product of the scope does not exist.
 */
export async function createCoupon(
  db: Database,
  input: CreateCouponInput,
): Promise<CreateCouponResult> {
  const { sourceKey } = input
  try {
    const created = await runResultTransaction(db, (tx) => insertCoupon(tx, input))
    const existing = created.ok || !sourceKey ? null : await findCouponBySource(db, sourceKey)
    return existing ? ok(existing) : created
  } catch (error) {
    if (isForeignKeyViolation(error)) return err('coupon_scope_not_found')
    throw error
  }
}

async function insertCoupon(
  tx: Database,
  { code, discount, scope = null, now, ...terms }: CreateCouponInput,
): Promise<Result<Coupon, 'coupon_code_taken'>> {
  const kind = 'basisPoints' in discount ? 'percentage' : 'fixed'
  const [coupon] = await tx
    .insert(coupons)
    .values({
      ...{ id: newId<'coupon'>(), code: code.trim(), kind, createdAt: now },
      ...discount,
      ...terms,
    } as const)
    .onConflictDoNothing()
    .returning()
  if (!coupon) return err('coupon_code_taken')

  const rows = [
    ...new Set(scope?.categoryIds).values().map((categoryId) => ({ categoryId })),
    ...new Set(scope?.productIds).values().map((productId) => ({ productId })),
  ].map((part) => ({ couponId: coupon.id, ...part, createdAt: now }))
  if (rows.length > 0) await tx.insert(couponScopes).values(rows)
  return ok({ ...coupon, scope })
}

import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type CouponId, coupons } from './tables.ts'

export type Coupon = typeof coupons.$inferSelect

/** Returns the coupon with a code, without regard to case, or null. */
export async function findCouponByCode(db: Database, code: string): Promise<Coupon | null> {
  const [coupon] = await selectByCode(db).execute({ code: code.trim() })
  return coupon ?? null
}

/** Returns a coupon, or null. */
export async function getCoupon(db: Database, id: CouponId): Promise<Coupon | null> {
  const [coupon] = await selectById(db).execute({ id })
  return coupon ?? null
}

/** Returns the coupon that was issued for a source, or null. */
export async function findCouponBySource(db: Database, sourceKey: string): Promise<Coupon | null> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.sourceKey, sourceKey))
  return coupon ?? null
}

// The database lowers both sides: JavaScript turns the Turkish İ into two characters.
const selectByCode = prepareQuery((db) =>
  db
    .select()
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, sql`lower(${sql.placeholder('code')})`))
    .prepare('coupon_by_code'),
)

const selectById = prepareQuery((db) =>
  db
    .select()
    .from(coupons)
    .where(eq(coupons.id, sql.placeholder('id')))
    .prepare('coupon_by_id'),
)

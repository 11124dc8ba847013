import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type CouponId, coupons } from './tables.ts'

export type Coupon = typeof coupons.$inferSelect

/** The coupon of this code, however its letters are written. */
export async function findCouponByCode(db: Database, code: string): Promise<Coupon | null> {
  const [coupon] = await selectByCode(db).execute({ code: code.trim() })
  return coupon ?? null
}

export async function getCoupon(db: Database, id: CouponId): Promise<Coupon | null> {
  const [coupon] = await selectById(db).execute({ id })
  return coupon ?? null
}

// Both sides lowered by the database: of the Turkish İ JavaScript makes two characters.
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

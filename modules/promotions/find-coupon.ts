import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { Coupon } from './candidate.ts'
import { type CouponId, coupons, promotions } from './tables.ts'

/** Returns the coupon with a code, without regard to case, or null. */
export async function findCouponByCode(db: Database, code: string): Promise<Coupon | null> {
  const [row] = await selectByCode(db).execute({ code: code.trim() })
  return row ? toCoupon(row) : null
}

/** Returns a coupon, or null. */
export async function getCoupon(db: Database, id: CouponId): Promise<Coupon | null> {
  const [row] = await selectById(db).execute({ id })
  return row ? toCoupon(row) : null
}

/** Returns the coupons with these ids. */
export async function listCouponsById(db: Database, ids: CouponId[]): Promise<Coupon[]> {
  return (await selectCoupons(db).where(inArray(coupons.id, ids))).map(toCoupon)
}

/** Returns the coupon that was issued for a source, or null. */
export async function findCouponBySource(db: Database, sourceKey: string): Promise<Coupon | null> {
  const [row] = await selectCoupons(db).where(eq(coupons.sourceKey, sourceKey))
  return row ? toCoupon(row) : null
}

type CouponRow = Awaited<ReturnType<typeof selectCoupons>>[number]

function toCoupon({ coupon, promotion }: CouponRow): Coupon {
  return { ...coupon, promotion }
}

function selectCoupons(db: Database) {
  return db
    .select({ coupon: coupons, promotion: promotions })
    .from(coupons)
    .innerJoin(promotions, eq(promotions.id, coupons.promotionId))
}

// The database lowers both sides: JavaScript turns the Turkish İ into two characters.
const selectByCode = prepareQuery((db) =>
  selectCoupons(db)
    .where(eq(sql`lower(${coupons.code})`, sql`lower(${sql.placeholder('code')})`))
    .prepare('coupon_by_code'),
)

const selectById = prepareQuery((db) =>
  selectCoupons(db)
    .where(eq(coupons.id, sql.placeholder('id')))
    .prepare('coupon_by_id'),
)

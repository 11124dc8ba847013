import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CategoryId, ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type CouponId, couponScopes, coupons } from './tables.ts'

/** What a coupon takes money off: these products, and all that are in these categories or below them. */
export interface CouponScope {
  categoryIds: CategoryId[]
  productIds: ProductId[]
}

export type Coupon = typeof coupons.$inferSelect & {
  /** Null for all items. */
  scope: CouponScope | null
}

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
  const [coupon] = await db
    .select(couponColumns)
    .from(coupons)
    .where(eq(coupons.sourceKey, sourceKey))
  return coupon ?? null
}

/** The columns of a `Coupon`. */
export const couponColumns = {
  ...getTableColumns(coupons),
  scope: sql<CouponScope | null>`(
    select jsonb_build_object('categoryIds', ${selectIds('category_id')}, 'productIds', ${selectIds('product_id')})
    from ${couponScopes} scope where scope.coupon_id = ${coupons.id} having count(*) > 0)`,
}

function selectIds(column: 'category_id' | 'product_id'): SQL {
  const id = sql.raw(`scope.${column}`)
  return sql`coalesce(jsonb_agg(${id} order by ${id}) filter (where ${id} is not null), '[]')`
}

// The database lowers both sides: JavaScript turns the Turkish İ into two characters.
const selectByCode = prepareQuery((db) =>
  db
    .select(couponColumns)
    .from(coupons)
    .where(eq(sql`lower(${coupons.code})`, sql`lower(${sql.placeholder('code')})`))
    .prepare('coupon_by_code'),
)

const selectById = prepareQuery((db) =>
  db
    .select(couponColumns)
    .from(coupons)
    .where(eq(coupons.id, sql.placeholder('id')))
    .prepare('coupon_by_id'),
)

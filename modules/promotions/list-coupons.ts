import { desc } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { type Coupon, couponColumns } from './find-coupon.ts'
import { coupons } from './tables.ts'

/** Lists all coupons, personal ones too, newest first. */
export async function listCoupons(
  db: Database,
  page: CursorPageInput,
): Promise<{ items: Coupon[]; nextCursor: string | null }> {
  const rows = await db
    .select(couponColumns)
    .from(coupons)
    .where(buildOlderThanCondition(coupons, page))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

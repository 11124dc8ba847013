import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { FlashSaleId } from './ids.ts'
import { type FlashSale, flashSales } from './tables.ts'

/** A sale with its results so far; amounts in the currency of the books. */
export interface FlashSaleResults extends FlashSale {
  revealed: number
  quota: number
  sold: number
  revenueMinor: number
}

/** Lists the sales, newest first. */
export async function listFlashSales(
  db: Database,
  page: CursorPageInput,
): Promise<{ items: FlashSaleResults[]; nextCursor: string | null }> {
  const rows = await db
    .select(columns)
    .from(flashSales)
    .where(and(buildOlderThanCondition(flashSales, page)))
    .orderBy(desc(flashSales.createdAt), desc(flashSales.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

/** Returns a sale with its results, or null. */
export async function getFlashSale(
  db: Database,
  id: FlashSaleId,
): Promise<FlashSaleResults | null> {
  const [sale] = await db.select(columns).from(flashSales).where(eq(flashSales.id, id))
  return sale ?? null
}

const columns = {
  ...getTableColumns(flashSales),
  revealed: sql<number>`(
    select count(*)::integer from flash_sale_reveals r where r.sale_id = flash_sales.id)`,
  quota: sql<number>`(
    select coalesce(sum(p.quota), 0)::integer from flash_sale_products p where p.sale_id = flash_sales.id)`,
  sold: sql<number>`(
    select coalesce(sum(p.taken), 0)::integer from flash_sale_products p where p.sale_id = flash_sales.id)`,
  revenueMinor: sql<number>`(
    select coalesce(sum(c.paid_minor), 0)::float8 from flash_sale_claims c
    where c.sale_id = flash_sales.id and c.released_at is null)`,
}

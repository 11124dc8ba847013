import { sql } from 'drizzle-orm'
import { getCategoryTree, listProductsByHash, type ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { FlashSaleCategory, FlashSaleSettings } from './contract.ts'
import { findSaleCategory } from './sale-categories.ts'

/** A sale of fewer products is none. */
export const MIN_SALE_PRODUCTS = 4
const DAY_MS = 24 * 3_600_000

export interface SaleProduct {
  productId: ProductId
  quota: number
}

interface PickProductsInput {
  category: FlashSaleCategory
  seed: string
  settings: FlashSaleSettings
  startsAt: Date
}

/**
 * Picks the products of a sale: those of the category that the shop has in stock, sends itself and has not had in a sale
 * lately, in the order of their hashes. The quota of a product is not more than its stock.
 */
export async function pickProducts(
  db: Database,
  { category, seed, settings, startsAt }: PickProductsInput,
): Promise<SaleProduct[]> {
  const tree = await getCategoryTree(db)
  const found = findSaleCategory(tree, category)
  if (!found) return []
  const resting = await listRestingProducts(db, { settings, startsAt })
  const products = await listProductsByHash(db, {
    categoryIds: tree.subtree(found.id),
    excludedIds: resting,
    seed,
    limit: settings.products_per_sale,
  })
  return products.map(({ id, stock }) => {
    return { productId: id, quota: Math.min(stock, settings.units_per_product) }
  })
}

interface RestInput {
  settings: Pick<FlashSaleSettings, 'rest_days'>
  startsAt: Date
}

/** Lists the products that were in a sale in the days before a time, or are in a later one. */
export async function listRestingProducts(
  db: Database,
  { settings: { rest_days: days }, startsAt }: RestInput,
): Promise<ProductId[]> {
  const since = new Date(startsAt.getTime() - days * DAY_MS)
  const { rows } = await db.execute<{ product_id: ProductId }>(sql`
    select distinct product_id from flash_sale_products p join flash_sales s on s.id = p.sale_id
    where s.ends_at > ${since.toISOString()}`)
  return rows.map((row) => row.product_id)
}

import { inArray, ne } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { SellingMode } from './contract.ts'
import { supplierProducts } from './tables.ts'

/** A product of the shop as the marketplace has it. */
export interface SupplierProductLink {
  productId: ProductId
  supplierProductId: string
  sellingMode: SellingMode
  availability: 'on_sale' | 'gone' | 'not_for_country'
  syncedAt: Date
}

/** Returns the products among these that come from the marketplace. */
export async function listSupplierProducts(
  db: Database,
  productIds: ProductId[],
): Promise<SupplierProductLink[]> {
  if (productIds.length === 0) return []
  const { productId, supplierProductId, sellingMode, availability, syncedAt } = supplierProducts
  return db
    .select({ productId, supplierProductId, sellingMode, availability, syncedAt })
    .from(supplierProducts)
    .where(inArray(productId, productIds))
}

/** Returns the products of which the last sync found that the marketplace does not sell them. */
export async function listUnavailableProducts(db: Database): Promise<Set<ProductId>> {
  const rows = await db
    .select({ id: supplierProducts.productId })
    .from(supplierProducts)
    .where(ne(supplierProducts.availability, 'on_sale'))
  return new Set(rows.map(({ id }) => id))
}

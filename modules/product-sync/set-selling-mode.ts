import { eq } from 'drizzle-orm'
import { LISTING_TAG, type ProductId, productTag } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { SellingMode } from './contract.ts'
import { supplierProducts } from './tables.ts'

interface SetSellingModeInput {
  productId: ProductId
  mode: SellingMode
  /** Which the caller has seen. */
  before: SellingMode
}

/** Lets a product of the marketplace be bought here, or there. The database tells the catalogue. */
export async function setSellingMode(
  tx: Database,
  { productId, mode, before }: SetSellingModeInput,
): Promise<Result<SellingMode, 'supplier_product_unknown' | 'selling_mode_changed'>> {
  const isProduct = eq(supplierProducts.productId, productId)
  const [product] = await tx.select().from(supplierProducts).where(isProduct).for('update')
  if (!product) return err('supplier_product_unknown')
  if (product.sellingMode === mode) return ok(mode)
  if (product.sellingMode !== before) return err('selling_mode_changed')
  await tx.update(supplierProducts).set({ sellingMode: mode }).where(isProduct)
  await purgeTags(tx, [LISTING_TAG, productTag({ id: productId })])
  return ok(mode)
}

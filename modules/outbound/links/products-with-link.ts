import type { MarketplaceProduct } from '#modules/catalog'
import { listSupplierProducts } from '#modules/product-sync'
import type { Database } from '#platform/db/database'

/** Leaves out products for sale that are bought here, and those that the marketplace does not sell any more. */
export async function selectProductsWithLink<Product extends Pick<MarketplaceProduct, 'id'>>(
  db: Database,
  products: Product[],
): Promise<Product[]> {
  const linked = await listSupplierProducts(
    db,
    products.map(({ id }) => id),
  )
  const others = linked.filter(({ sellingMode, availability }) => {
    return sellingMode === 'dropship' || availability !== 'on_sale'
  })
  const otherIds = new Set(others.map(({ productId }) => productId))
  return products.filter(({ id }) => !otherIds.has(id))
}

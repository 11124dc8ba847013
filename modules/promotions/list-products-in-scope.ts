import { listProductsInCategories, type ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Coupon } from './find-coupon.ts'

interface ListProductsInScopeInput {
  coupon: Coupon
  productIds: ProductId[]
}

/** Returns those of the products that a coupon takes money off now. Only a coupon for categories asks the database. */
export async function listProductsInScope(
  db: Database,
  { coupon: { scope }, productIds }: ListProductsInScopeInput,
): Promise<ProductId[]> {
  if (!scope) return productIds
  const named = productIds.filter((id) => scope.productIds.includes(id))
  if (scope.categoryIds.length === 0) return named
  const { categoryIds } = scope
  return [...named, ...(await listProductsInCategories(db, { productIds, categoryIds }))]
}

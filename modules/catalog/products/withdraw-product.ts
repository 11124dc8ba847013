import type { Database } from '#platform/db/database'
import type { ProductId } from '../ids.ts'
import { type UpdateProductResult, updateProduct } from './update-product.ts'

/** Takes a product off sale. Orders that contain it stay; its page is no longer found. */
export function withdrawProduct(
  db: Database,
  { productId, now }: { productId: ProductId; now: Date },
): Promise<UpdateProductResult> {
  return updateProduct(db, { productId, patch: { status: 'withdrawn' }, now })
}

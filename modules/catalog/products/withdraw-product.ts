import type { Database } from '#platform/db/database'
import type { ProductId } from '../tables.ts'
import { type UpdateProductResult, updateProduct } from './update-product.ts'

/** Takes a product off the shelf. Orders that hold it keep it; its page is not found any more. */
export function withdrawProduct(
  db: Database,
  { productId, now }: { productId: ProductId; now: Date },
): Promise<UpdateProductResult> {
  return updateProduct(db, { productId, change: { status: 'withdrawn' }, now })
}

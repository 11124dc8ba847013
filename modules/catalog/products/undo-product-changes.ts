import { isDeepStrictEqual } from 'node:util'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { findProductCategoryIds, productTag } from '../cache-tags.ts'
import { findOrCreateCategoryPath } from '../categories/find-or-create-category-path.ts'
import type { FieldChange } from '../contract.ts'
import type { ProductId } from '../ids.ts'
import { applyProductDiff } from './apply-product-diff.ts'
import type { FullProduct } from './full-product.ts'
import { loadFullProducts } from './load-full-products.ts'
import { lockProducts } from './lock-products.ts'
import { refreshProducts } from './refresh-products.ts'
import { restoreProduct, withdrawAddedProduct } from './restore-product.ts'

export interface ProductChange {
  productId: ProductId
  /** The parts that a change has changed, before it and after it. Null before for a product that it has added. */
  before: Partial<FullProduct> | null
  after: Partial<FullProduct>
}

interface UndoInput {
  changes: ProductChange[]
  /** The reference of the stock movements that take the change back. */
  reference: string
  now: Date
}

export interface UndoneChange {
  productId: ProductId
  isUndone: boolean
  /** What others have changed since, and stays: from what the change had left to what it is now. */
  conflicts: FieldChange[]
}

/**
 * Takes changes of products back: what is still as the change left it becomes as it was before, and added products are
 * withdrawn. Stock is taken back by the difference, so that what was sold since stays sold. Call it in a transaction.
 */
export async function undoProductChanges(
  tx: Database,
  { changes, reference, now }: UndoInput,
): Promise<UndoneChange[]> {
  const ids = changes.map(({ productId }) => productId).toSorted()
  await lockProducts(tx, ids)
  const current = new Map((await loadFullProducts(tx, ids)).map((one) => [one.id, one]))
  const previousCategoryIds = await findProductCategoryIds(tx, ids)
  const undone: UndoneChange[] = []
  for (const { productId, before: old, after } of changes) {
    const before = current.get(productId)
    if (!before) continue
    const { restored, conflicts } = old
      ? restoreProduct(before, old, after)
      : withdrawAddedProduct(before, after)
    const isUndone = !isDeepStrictEqual(before, restored)
    if (isUndone) {
      const category = await resolveCategory(tx, before, restored)
      const diff = { productId, before, after: restored, ...category, reference, now }
      await applyProductDiff(tx, diff)
    }
    undone.push({ productId, isUndone, conflicts })
  }
  const changedIds = undone.flatMap(({ productId, isUndone }) => (isUndone ? productId : []))
  if (changedIds.length > 0) {
    await refreshProducts(tx, { productIds: changedIds, previousCategoryIds, now })
    await purgeTags(
      tx,
      changedIds.map((id) => productTag({ id })),
    )
  }
  return undone
}

async function resolveCategory(tx: Database, before: FullProduct, after: FullProduct) {
  if (isDeepStrictEqual(before.category, after.category)) return {}
  return { categoryId: await findOrCreateCategoryPath(tx, after.category) }
}

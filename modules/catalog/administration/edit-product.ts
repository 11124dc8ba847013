import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { type AppError, err, ok, type Result } from '#platform/result'
import { productTag } from '../cache-tags.ts'
import { getCategoryTree } from '../categories/category-tree.ts'
import type { CategoryId, ProductId } from '../ids.ts'
import { applyProductDiff } from '../products/apply-product-diff.ts'
import type { FullProduct } from '../products/full-product.ts'
import { loadFullProducts } from '../products/load-full-products.ts'
import { refreshProducts } from '../products/refresh-products.ts'
import { type Product, products, variants } from '../tables.ts'
import { applyProductEdit, type ProductEdit, type ProductEditErrorCode } from './product-edit.ts'

export type EditProductErrorCode =
  | ProductEditErrorCode
  | 'product_not_found'
  /** Somebody else has changed it since. */
  | 'product_changed'
  | 'slug_taken'
  | 'sku_taken'
  | 'category_not_found'
  | 'related_product_not_found'

interface EditProductInput {
  productId: ProductId
  /** The one that the edit was made on. */
  revision: number
  edit: ProductEdit
  actor: Actor
  now: Date
}

/** Saves all that an editor shows of a product. An edit without a difference writes nothing. */
export function editProduct(
  db: Database,
  { edit, ...input }: EditProductInput,
): Promise<Result<'updated' | 'unchanged', EditProductErrorCode>> {
  return changeLockedProduct(db, input, async (tx, before) => {
    const after = applyProductEdit(before, edit)
    if (!after.ok) return after
    const error = await findConflict(tx, after.value, edit.categoryId)
    return error ? { ok: false, error } : ok({ after: after.value, categoryId: edit.categoryId })
  })
}

interface ChangeInput {
  productId: ProductId
  revision: number
  actor: Actor
  now: Date
}

type Change = Result<{ after: FullProduct; categoryId: CategoryId | null }, EditProductErrorCode>

/** Locks the variants, then the product, as a purchase does, and writes what `change` returns. */
export function changeLockedProduct(
  db: Database,
  { productId, revision, actor, now }: ChangeInput,
  change: (tx: Database, before: FullProduct, row: Product) => Promise<Change>,
): Promise<Result<'updated' | 'unchanged', EditProductErrorCode>> {
  type Outcome = Result<'updated' | 'unchanged', EditProductErrorCode>
  return runResultTransaction(db, async (tx): Promise<Outcome> => {
    const row = await lockProduct(tx, productId)
    if (!row) return err('product_not_found')
    if (row.revision !== revision) return err('product_changed')
    const [before] = await loadFullProducts(tx, [productId])
    const changed = await change(tx, before!, row)
    if (!changed.ok) return changed
    const { after, categoryId } = changed.value
    if (isDeepStrictEqual(before, after) && categoryId === row.categoryId) return ok('unchanged')

    const origin = { reference: newId(), stockReason: 'initial' as const, actor, now }
    await applyProductDiff(tx, { productId, before: before!, after, categoryId, ...origin })
    await refreshProducts(tx, {
      productIds: [productId],
      previousCategoryIds: [row.categoryId],
      now,
    })
    await purgeTags(tx, [productTag({ id: productId })])
    return ok('updated')
  })
}

async function lockProduct(tx: Database, productId: ProductId): Promise<Product | undefined> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.id))
    .for('no key update')
  const isProduct = and(eq(products.id, productId), eq(products.kind, 'goods'))
  const [row] = await tx.select().from(products).where(isProduct).for('no key update')
  return row
}

/** What other products have, and what does not exist. */
export async function findConflict(
  tx: Database,
  product: FullProduct,
  categoryId: CategoryId | null,
): Promise<AppError<EditProductErrorCode> | null> {
  const { id, slug, relatedIds } = product
  const isOther = id ? ne(products.id, id) : undefined
  const sku = await findForeignSku(tx, product)
  if (sku) return err('sku_taken', { sku }).error
  if (categoryId && !(await getCategoryTree(tx)).byId(categoryId)) {
    return err('category_not_found').error
  }
  const found = await tx.$count(products, inArray(products.id, relatedIds))
  const isKnown = found === relatedIds.length && !relatedIds.some((other) => other === id)
  if (!isKnown) return err('related_product_not_found').error
  // Last: a new product gets another slug, and must be checked for all else.
  const isTaken = (await tx.$count(products, and(eq(products.slug, slug), isOther))) > 0
  return isTaken ? err('slug_taken').error : null
}

async function findForeignSku(tx: Database, product: FullProduct): Promise<string | null> {
  const skus = product.variants.flatMap(({ sku }) => sku ?? [])
  if (skus.length === 0) return null
  const isOther = product.id ? ne(variants.productId, product.id) : undefined
  const [row] = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(inArray(variants.sku, skus), isOther))
    .limit(1)
  return row?.sku ?? null
}

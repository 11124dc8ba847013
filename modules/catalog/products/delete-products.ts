import { inArray, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { isForeignKeyViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import {
  CATEGORY_COUNTS_TAG,
  findListingTags,
  findProductCategoryIds,
  productTag,
} from '../cache-tags.ts'
import { type ProductId, variants } from '../tables.ts'

/** Locks the variants of products, so that nothing of their stock is sold. */
export async function lockVariantsOfProducts(tx: Database, productIds: ProductId[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, productIds))
    .orderBy(variants.id)
    .for('update')
}

/** Lists those of the products that a person or a program of the staff has edited. */
export async function listEditedProducts(
  db: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ product_id: ProductId }>(sql`
    select distinct product_id from product_versions
    where product_id in ${productIds} and actor_kind in ('staff_account', 'staff_token')`)
  return rows.map((row) => row.product_id)
}

/** Whether something is for sale beside these products. */
export async function isAnotherProductForSale(
  db: Database,
  productIds: ProductId[],
): Promise<boolean> {
  const isOther = productIds.length > 0 ? sql`id not in ${productIds}` : sql`true`
  const { rows } = await db.execute(sql`
    select from products where status = 'active' and ${isOther} limit 1`)
  return rows.length > 0
}

/** Counts those of the products that are for sale. */
export async function countProductsForSale(db: Database, productIds: ProductId[]): Promise<number> {
  if (productIds.length === 0) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from products where status = 'active' and id in ${productIds}`)
  return rows[0]!.count
}

/** Returns the products for sale with these slugs. */
export async function findProductsForSale(db: Database, slugs: string[]): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select id from products where status = 'active' and slug in ${slugs}`)
  return rows.map(({ id }) => id)
}

/**
 * Deletes products with all that belongs to them. Those that something else refers to, such as an order or a coupon, stay.
 * Returns the deleted ones. Call it in a transaction.
 */
export async function deleteProducts(tx: Database, productIds: ProductId[]): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const categoryIds = await findProductCategoryIds(tx, productIds)
  const deleted = (await tryToDelete(tx, productIds))
    ? productIds
    : await deleteOneByOne(tx, productIds)
  const tags = [CATEGORY_COUNTS_TAG, ...(await findListingTags(tx, categoryIds))]
  await purgeTags(tx, [...tags, ...deleted.map((id) => productTag({ id }))])
  return deleted
}

async function deleteOneByOne(tx: Database, productIds: ProductId[]): Promise<ProductId[]> {
  const deleted: ProductId[] = []
  for (const id of productIds) if (await tryToDelete(tx, [id])) deleted.push(id)
  return deleted
}

/** Deletes all or none. */
async function tryToDelete(tx: Database, productIds: ProductId[]): Promise<boolean> {
  try {
    await runInTransaction(tx, async (savepoint) => {
      await savepoint.execute(sql`
        delete from stock_movements where variant_id in (
          select id from variants where product_id in ${productIds})`)
      // With their documents in the search engine, if there is one.
      await savepoint.execute(sql`
        with recorded as (
          update search_documents set version = nextval('search_document_versions'), is_listed = false
          where product_id in ${productIds}
        ) delete from products where id in ${productIds}`)
    })
    return true
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    return false
  }
}

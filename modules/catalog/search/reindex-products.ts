import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../tables.ts'
import { refreshSearchIndex } from './refresh-search-index.ts'

const BATCH_SIZE = 1000

/**
 * Rebuilds the search index of products after a change of a text that many of them share. Locks them, so that a product
 * that is changed at the same time is indexed with both changes.
 */
export async function reindexProducts(tx: Database, productIds: ProductId[]): Promise<void> {
  const ids = productIds.toSorted()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    await rawQuery(tx, LOCK_SQL, [batch])
    await refreshSearchIndex(tx, batch)
  }
}

const LOCK_SQL = 'select from products where id = any ($1::uuid[]) order by id for no key update'

/** Call after a translation of names or values of options or attributes changed. */
export async function reindexProductsWithTerms(tx: Database, terms: string[]): Promise<void> {
  const rows = await rawQuery<{ id: ProductId }>(tx, WITH_TERMS_SQL, [terms])
  await reindexProducts(
    tx,
    rows.map(({ id }) => id),
  )
}

const WITH_TERMS_SQL = `
  select product_id as id from product_attributes where name = any ($1::text[]) or value = any ($1::text[])
  union
  select o.product_id from product_options o join product_option_values v on v.option_id = o.id where v.value = any ($1::text[])`

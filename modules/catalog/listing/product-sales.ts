import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { findListingTags } from '../cache-tags.ts'
import type { CategoryId, ProductId } from '../tables.ts'

interface SoldItem {
  productId: ProductId
  quantity: number
}

/** Counts the items of paid orders. Not idempotent: called once an order. */
export async function countProductSales(tx: Database, items: SoldItem[]): Promise<void> {
  if (items.length === 0) return
  const columns = [items.map(({ productId }) => productId), items.map(({ quantity }) => quantity)]
  await rawQuery(tx, COUNT_SQL, columns)
}

/** The rows are locked in one order, so that two transactions do not wait for each other. */
const COUNT_SQL = `
  insert into product_sales (product_id, quantity)
  select product_id, sum(quantity) from unnest($1::uuid[], $2::integer[]) as items (product_id, quantity)
  group by product_id order by product_id
  on conflict (product_id) do update set quantity = product_sales.quantity + excluded.quantity`

/**
 * Adds the counted sales to the products. Run it every hour: each run purges the listings that sort by sales, so a sale
 * itself purges none.
 */
export async function applyProductSales(db: Database): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await rawQuery(tx, LOCK_SQL, [])
    const rows = await rawQuery<{ category_id: CategoryId | null }>(tx, APPLY_SQL, [])
    if (rows.length === 0) return
    const categoryIds = rows.map(({ category_id }) => category_id)
    await purgeTags(tx, await findListingTags(tx, categoryIds))
  })
}

/** In the order of ids, as `refreshListing` locks them. */
const LOCK_SQL = `
  select from products where id in (select product_id from product_sales) order by id for no key update`

const APPLY_SQL = `
  with applied as (delete from product_sales returning product_id, quantity)
  update products p set sold_count = sold_count + quantity
  from applied where p.id = applied.product_id
  returning p.category_id`

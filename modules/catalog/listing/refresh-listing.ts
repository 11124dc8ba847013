import { sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { joinTransaction } from '#platform/db/transaction'
import { findListingTags, productTag } from '../cache-tags.ts'
import { LOW_STOCK } from '../contract.ts'
import type { CategoryId, ProductId } from '../tables.ts'
import { refreshProductDetailCache } from './product-detail-cache.ts'

/**
 * Refreshes the columns that listings show of these products (prices, reductions, stock states, pictures) and their
 * cached detail, after a change of their variants or images. Unchanged rows are neither written nor purged from caches:
 * a sale of one of forty does not change "in stock". Listings are purged only when the position of a product in them
 * may have changed, by its price, its reduction or its availability. Locks the products: lock their variants before.
 */
export function refreshListing(
  db: Database,
  { productIds, now }: { productIds: ProductId[]; now: Date },
): Promise<void> {
  if (productIds.length === 0) return Promise.resolve()
  return joinTransaction(db, (tx) => lockAndRefresh(tx, productIds, now))
}

async function lockAndRefresh(tx: Database, productIds: ProductId[], now: Date) {
  await refreshCompareAtPrices(tx, productIds, now)
  await rawQuery(tx, LOCK_PRODUCTS_SQL, [productIds])
  const listed = await refreshListedColumns(tx, productIds)
  const detailed = await refreshProductDetailCache(tx, productIds)

  const changedIds = new Set([...detailed, ...listed.map(({ id }) => id)])
  const tags = [...changedIds].map((id) => productTag({ id }))
  const categoryIds = listed.filter(({ is_moved }) => is_moved).map((row) => row.category_id)
  if (categoryIds.length > 0) tags.push(...(await findListingTags(tx, categoryIds)))
  if (tags.length > 0) await purgeTags(tx, tags)
}

// A statement of its own: the next one then sees what other transactions committed while this one waited for them. Two
// sales of different variants of one product would otherwise each compute the stock without the other's sale. Locks in
// the order of ids, so that two transactions with the same products never deadlock.
const LOCK_PRODUCTS_SQL = `
  select from products where id = any(${buildArrayParameter(1, 'uuid')}) order by id for no key update`

async function refreshCompareAtPrices(tx: Database, productIds: ProductId[], now: Date) {
  await tx.execute(sql`
    with reductions as (
      select v.id, case when l.lowest_minor > v.price_minor then l.lowest_minor end as compare_at_minor
      from variants v cross join lateral ${buildLowestPriorPriceQuery(now)} l
      where v.product_id in ${productIds}
    )
    update variants v set compare_at_minor = r.compare_at_minor
    from reductions r where v.id = r.id and v.compare_at_minor is distinct from r.compare_at_minor`)
}

async function refreshListedColumns(tx: Database, productIds: ProductId[]) {
  const { rows } = await tx.execute<{
    id: ProductId
    category_id: CategoryId | null
    is_moved: boolean
  }>(sql`
    with fresh as (
      select p.id, p.price_minor as old_price_minor, p.stock_state as old_stock_state, p.compare_at_minor is null as was_unreduced,
        coalesce(v.price_min, 0) as price_minor,
        coalesce(v.price_max, 0) as price_max_minor,
        v.compare_at_minor,
        case when coalesce(v.stock, 0) = 0 then 'out' when v.stock <= ${LOW_STOCK} then 'low' else 'in_stock' end as stock_state,
        case when v.stock between 1 and ${LOW_STOCK} then v.stock end as stock_left,
        v.only_id as only_variant_id,
        i.id as image_id, i.source as image_source, coalesce(i.alt, '') as image_alt, i.placeholder as image_placeholder
      from products p
      left join lateral (
        select min(price_minor) as price_min, max(price_minor) as price_max, sum(stock)::integer as stock,
          case when count(*) = 1 then min(id::text)::uuid end as only_id,
          (array_agg(compare_at_minor order by price_minor, position))[1] as compare_at_minor
        from variants where product_id = p.id and status = 'active'
      ) v on true
      left join lateral (
        select id, source, alt, placeholder from product_images where product_id = p.id and state <> 'broken'
        order by position limit 1
      ) i on true
      where p.id in ${productIds}
    )
    update products p set
      price_minor = s.price_minor, price_max_minor = s.price_max_minor, compare_at_minor = s.compare_at_minor,
      stock_state = s.stock_state, stock_left = s.stock_left, only_variant_id = s.only_variant_id,
      image_src = ${IMAGE_SRC_SQL}, image_alt = s.image_alt, image_placeholder = s.image_placeholder
    from fresh s
    where p.id = s.id and (p.price_minor, p.price_max_minor, p.compare_at_minor, p.stock_state, p.stock_left, p.only_variant_id,
        p.image_src, p.image_alt, p.image_placeholder)
      is distinct from (s.price_minor, s.price_max_minor, s.compare_at_minor, s.stock_state, s.stock_left, s.only_variant_id,
        ${IMAGE_SRC_SQL}, s.image_alt, s.image_placeholder)
    returning p.id, p.category_id, p.status = 'active' and (s.old_price_minor <> s.price_minor
      or (s.old_stock_state = 'out') <> (s.stock_state = 'out')
      or s.was_unreduced <> (s.compare_at_minor is null)) as is_moved`)
  return rows
}

/** `getPictureSrc` in SQL. A test compares the two. */
const IMAGE_SRC_SQL = sql.raw(
  `case when s.image_source like 'art:%' then '/images/art/' || substr(s.image_source, 5) else '/images/p/' || s.image_id end`,
)

/**
 * Selects the lowest price of a variant `v` in the 30 days before its current price was set, the price at the start of
 * those days included, as the EU price-indication rule requires. Null if the price never changed, or 30 days ago or more.
 */
function buildLowestPriorPriceQuery(now: Date) {
  return sql`(
    select min(h.price_minor) as lowest_minor
    from price_changes c
    join lateral (
      select price_minor from price_changes
      where variant_id = v.id and created_at < c.created_at
        and created_at >= coalesce((select max(created_at) from price_changes
          where variant_id = v.id and created_at <= c.created_at - interval '30 days'), '-infinity')
    ) h on true
    where c.variant_id = v.id
      and c.created_at = (select max(created_at) from price_changes where variant_id = v.id)
      and c.created_at > ${now.toISOString()}::timestamptz - interval '30 days')`
}

import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProductId } from '../tables.ts'

/**
 * Writes what searches look in, for these products. Call it when a title, a name, an SKU or a text has changed.
 * Answers those that are found by other words now.
 */
export async function refreshSearchIndex(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    with texts as (
      select p.id, p.title, p.brand, p.description,
        (with recursive above as (
            select c.id, c.parent_id, c.name from categories c where c.id = p.category_id
            union select c.id, c.parent_id, c.name from categories c join above on c.id = above.parent_id
          ) select string_agg(name, ' ') from above) as categories,
        (select string_agg(sku, ' ' order by position, id) from variants v where v.product_id = p.id and v.status = 'active') as skus,
        (select string_agg(name || ' ' || value, ' ' order by position) from product_attributes a where a.product_id = p.id) as attributes
      from products p where p.id in ${productIds}
    ), found as (
      select id, search_vector(title, brand, categories, skus, attributes, description) as search,
        search_words(title, brand, categories) as words
      from texts
    )
    update products p set search = f.search, words = f.words
    from found f where p.id = f.id and (p.search, p.words) is distinct from (f.search, f.words)
    returning p.id`)
  return rows.map(({ id }) => id)
}

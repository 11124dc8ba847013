import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProductId } from '../tables.ts'

/**
 * Rebuilds the search index of these products. Call it after a change of a title, brand, category, SKU, attribute or
 * description. Returns the ids of the products whose index entry changed.
 */
export async function refreshSearchIndex(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    with texts as (
      select p.id, p.title, p.brand, p.description,
        (with recursive ancestors as (
            select c.id, c.parent_id, c.name from categories c where c.id = p.category_id
            union select c.id, c.parent_id, c.name from categories c join ancestors on c.id = ancestors.parent_id
          ) select string_agg(name, ' ') from ancestors) as categories,
        (select string_agg(sku, ' ' order by position, id) from variants v where v.product_id = p.id and v.status = 'active') as skus,
        (select string_agg(name || ' ' || value, ' ' order by position) from product_attributes a where a.product_id = p.id) as attributes
      from products p where p.id in ${productIds}
    ), entries as (
      select id, search_vector(title, brand, categories, skus, attributes, description) as search,
        search_words(title, brand, categories) as words
      from texts
    )
    update products p set search = e.search, words = e.words
    from entries e where p.id = e.id and (p.search, p.words) is distinct from (e.search, e.words)
    returning p.id`)
  return rows.map(({ id }) => id)
}

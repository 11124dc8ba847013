import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'

/**
 * Rebuilds the search index of these products. Call it after a change of a title, brand, category, SKU, option, attribute
 * or description. Returns the ids of the products whose index entry changed.
 */
export async function refreshSearchIndex(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    with texts as (${buildSearchTextsQuery(productIds)}), entries as (
      select id, search_vector(${DEFAULT_LANGUAGE}, title, skus, categories, options, brand, attributes, description) as search,
        search_words(title, brand, categories) as words
      from texts
    )
    update products p set search = e.search, words = e.words
    from entries e where p.id = e.id and (p.search, p.words) is distinct from (e.search, e.words)
    returning p.id`)
  return rows.map(({ id }) => id)
}

/**
 * Selects the searchable texts of products, in the language of the shop's own texts. Options are the values that active
 * variants have, with the names of their colours. The names of attributes count as description: "Perfume: none" is no
 * perfume.
 */
function buildSearchTextsQuery(productIds: ProductId[]) {
  return sql`
    select p.id, p.title, p.brand,
      concat_ws(' ', (select string_agg(name, ' ' order by position) from product_attributes a where a.product_id = p.id), p.description) as description,
      (with recursive ancestors as (
          select c.id, c.parent_id, c.name from categories c where c.id = p.category_id
          union select c.id, c.parent_id, c.name from categories c join ancestors on c.id = ancestors.parent_id
        ) select string_agg(name, ' ') from ancestors) as categories,
      (select string_agg(sku, ' ' order by position, id) from variants v where v.product_id = p.id and v.status = 'active') as skus,
      (select string_agg(concat_ws(' ', v.value, array_to_string(colour_families(v.swatch), ' ')), ' ' order by o.position, v.position)
        from product_options o join product_option_values v on v.option_id = o.id
        where o.product_id = p.id and exists (
          select from variants where product_id = p.id and status = 'active' and variants.options[o.position] = v.value)) as options,
      (select string_agg(value, ' ' order by position) from product_attributes a where a.product_id = p.id) as attributes
    from products p where p.id in ${productIds}`
}

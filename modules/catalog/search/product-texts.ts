import { sql } from 'drizzle-orm'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'
import type { ProductId } from '../tables.ts'

/**
 * Selects the searchable base texts of products. Options are the values that active variants have, with the names of
 * their colours. The names of attributes count as description: "Perfume: none" is no perfume. So does what is said about
 * care: "dry with two tennis balls" is no sport.
 */
export function buildBaseTextsQuery(productIds: ProductId[]) {
  return sql`
    select p.id, p.status = 'active' as is_active, p.title, p.brand, p.description,
      (with recursive ancestors as (
          select c.id, c.parent_id from categories c where c.id = p.category_id
          union select c.id, c.parent_id from categories c join ancestors on c.id = ancestors.parent_id
        ) select coalesce(array_agg(id), '{}') from ancestors) as category_ids,
      (with recursive ancestors as (
          select c.id, c.parent_id, c.name from categories c where c.id = p.category_id
          union select c.id, c.parent_id, c.name from categories c join ancestors on c.id = ancestors.parent_id
        ) select string_agg(name, ' ') from ancestors) as categories,
      (select string_agg(sku, ' ' order by position, id) from variants v where v.product_id = p.id and v.status = 'active') as skus,
      (select string_agg(concat_ws(' ', v.value, array_to_string(colour_families(v.swatch), ' ')), ' ' order by o.position, v.position)
        from ${OPTION_VALUES_FOR_SALE} and o.product_id = p.id) as options,
      (select coalesce(array_agg(distinct family), '{}') from product_options o join product_option_values v on v.option_id = o.id cross join unnest(colour_families(v.swatch)) family
        where ${IS_VALUE_FOR_SALE} and o.product_id = p.id) as colours,
      (select coalesce(array_agg(v.value order by v.position), '{}') from ${OPTION_VALUES_FOR_SALE} and o.product_id = p.id and lower(o.name) = ${SIZE_OPTION}) as sizes,
      (select string_agg(value, ' ' order by position) from product_attributes a where a.product_id = p.id and not ${IS_NOTE}) as attribute_values,
      (select string_agg(case when ${IS_NOTE} then concat_ws(' ', name, value) else name end, ' ' order by position)
        from product_attributes a where a.product_id = p.id) as attribute_names
    from products p where p.id in ${productIds}`
}

/** The attributes that say how to care for a product and where its sizes are, by their base names. */
const IS_NOTE = sql.raw(`lower(a.name) in ('care', 'size guide')`)

/** The base name of the option whose values are sizes, in lower case. */
const SIZE_OPTION = 'size'

const IS_VALUE_FOR_SALE = sql`exists (select from variants
          where product_id = o.product_id and status = 'active' and variants.options[o.position] = v.value)`

const OPTION_VALUES_FOR_SALE = sql`product_options o join product_option_values v on v.option_id = o.id
        where ${IS_VALUE_FOR_SALE}`

/** Selects the same of the rows of `texts` in each language in which one of them is translated. */
export function buildTranslatedTextsQuery() {
  const languages = sql`${sql.param([...TRANSLATION_LANGUAGES])}::text[]`
  const isOfTerm = (name: string) => sql.raw(`tt.language = l.language and tt.term = ${name}`)
  return sql`
    select l.product_id, l.language, coalesce(t.title, b.title) as title, coalesce(t.description, b.description) as description,
      (select string_agg(coalesce(ct.name, c.name), ' ' order by c.id) from categories c
        left join category_translations ct on ct.category_id = c.id and ct.language = l.language
        where c.id = any (b.category_ids)) as categories,
      (select string_agg(concat_ws(' ', ${buildTranslation('v.value', 'o.name')}, colour_words(l.language, colour_families(v.swatch))), ' ' order by o.position, v.position)
        from ${OPTION_VALUES_FOR_SALE} and o.product_id = b.id) as options,
      (select string_agg(${buildTranslation('a.value', 'a.name')}, ' ' order by position)
        from product_attributes a where a.product_id = b.id and not ${IS_NOTE}) as attribute_values,
      (select string_agg(concat_ws(' ', ${buildTranslation('a.name', "''")}, case when ${IS_NOTE} then ${buildTranslation('a.value', 'a.name')} end), ' ' order by position)
        from product_attributes a where a.product_id = b.id) as attribute_names
    from (
      select id as product_id, language from texts join product_translations on product_id = id where language = any (${languages})
      union select b.id, ct.language from texts b join category_translations ct on ct.category_id = any (b.category_ids) where ct.language = any (${languages})
      union select b.id, l.language from texts b cross join unnest(${languages}) l (language) where exists (
        select from product_attributes a join term_translations tt on ${isOfTerm('a.value')} where a.product_id = b.id)
      union select b.id, l.language from texts b cross join unnest(${languages}) l (language) where exists (
        select from product_options o join product_option_values v on v.option_id = o.id join term_translations tt on ${isOfTerm('v.value')}
        where o.product_id = b.id)
    ) l
    join texts b on b.id = l.product_id
    left join product_translations t on t.product_id = l.product_id and t.language = l.language`
}

/** The translation of a value of an option or attribute: the one of this name before the one of all. */
function buildTranslation(term: string, name: string) {
  return sql.raw(`coalesce((select translation from term_translations tt
        where tt.language = l.language and tt.term = ${term} and tt.name in (${name}, '') order by tt.name desc limit 1), ${term})`)
}

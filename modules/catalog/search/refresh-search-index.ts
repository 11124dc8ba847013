import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'
import { buildBaseTextsQuery, buildTranslatedTextsQuery } from './product-texts.ts'

/**
 * Rebuilds the search index of these products, in the base language and in those that one of their texts is translated
 * into. Call it after a change of a title, brand, category, SKU, option, attribute or description, or of a translation of
 * one. Refreshes the colours and sizes by which listings are filtered too. Returns the ids of the products whose index
 * entry changed.
 */
export async function refreshSearchIndex(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    with texts as materialized (${buildBaseTextsQuery(productIds)}),
    translated as materialized (${buildTranslatedTextsQuery()}),
    updated as (
      update products p set search = e.search, words = e.words, search_languages = e.languages, colours = e.colours, sizes = e.sizes
      from (
        select id, colours, sizes, search_vector(${DEFAULT_LANGUAGE}, title, skus, categories, options, brand, attribute_values, concat_ws(' ', attribute_names, description)) as search,
          search_words(title, brand, categories) as words,
          (select coalesce(array_agg(language order by language), '{}') from translated where product_id = texts.id) as languages
        from texts
      ) e
      where p.id = e.id and (p.search, p.words, p.search_languages, p.colours, p.sizes)
        is distinct from (e.search, e.words, e.languages, e.colours, e.sizes)
      returning p.id
    ), written as (
      insert into product_search_translations as s (product_id, language, is_active, search, words)
      select t.product_id, t.language, b.is_active,
        search_vector(t.language, t.title, b.skus, t.categories, t.options, b.brand, t.attribute_values, concat_ws(' ', t.attribute_names, t.description))
          || base_search_vector(b.title, b.categories, b.options),
        search_words(t.title, null, t.categories)
      from translated t join texts b on b.id = t.product_id
      order by t.product_id, t.language
      on conflict (product_id, language) do update set is_active = excluded.is_active, search = excluded.search, words = excluded.words
      where (s.is_active, s.search, s.words) is distinct from (excluded.is_active, excluded.search, excluded.words)
      returning product_id
    ), deleted as (
      delete from product_search_translations s where product_id in ${productIds}
        and not exists (select from translated t where (t.product_id, t.language) = (s.product_id, s.language))
      returning product_id
    ), changed as (
      select id from updated union select product_id from written union select product_id from deleted
    ), recorded as (${RECORD_DOCUMENTS})
    select id from changed`)
  return rows.map(({ id }) => id)
}

/**
 * Records, for the search engine beside PostgreSQL if there is one, the products that changed or that are for sale since or
 * no longer. A part of the same statement: a shop without an engine sends none for it.
 */
const RECORD_DOCUMENTS = sql`
      insert into search_documents as d (product_id, is_listed)
      select t.id, t.is_active from texts t left join search_documents s on s.product_id = t.id
      where exists (select from search_indexes) and (s.product_id is not null or t.is_active)
        and (t.id in (select id from changed) or s.is_listed is distinct from t.is_active)
      order by t.id
      on conflict (product_id) do update set version = nextval('search_document_versions'), is_listed = excluded.is_listed`

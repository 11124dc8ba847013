import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'
import type { SpanAlternatives } from './search-expression.ts'
import { dropStopWords } from './stop-words.ts'

/** Of a longer query, only the first words count. */
const MAX_WORDS = 8

export interface SearchQueryParts {
  /** Plain words: lower case, without diacritics. */
  words: string[]
  synonyms: SpanAlternatives[]
  /** The product with this SKU, and those that the owner put first. */
  pinnedIds: ProductId[]
}

/** Reads what the shop knows about a query: its words, their synonyms, and the products that come first. */
export async function readSearchQuery(
  db: Database,
  { q, language }: { q: string; language: Language },
): Promise<SearchQueryParts> {
  const needed = dropStopWords(q, language)
  const values = [language, needed, MAX_WORDS, q]
  const [parts] = await rawQuery<SearchQueryParts>(db, QUERY_PARTS_SQL, values)
  return parts!
}

const QUERY_PARTS_SQL = `
  with typed as materialized (
    select word, at::integer, stem_words($1, word) as stem
    from unnest(string_to_array(plain_words($2), ' ')) with ordinality as words (word, at)
    where word <> '' order by at limit $3
  ), spans as (
    select first.at - 1 as start, length,
      (select string_agg(stem, ' ' order by at) from typed t where t.at between first.at and first.at + length - 1) as stems
    from typed first, generate_series(1, 3) length where first.at + length - 1 <= (select max(at) from typed)
  ), synonyms as (
    select start, length, (
      select json_agg(distinct plain) from unnest(case when s.targets = '{}' then s.words else s.targets end) word, plain_words(word) plain
      where plain <> '' and stem_words($1, plain) <> spans.stems) as alternatives
    from spans join search_synonyms s on s.language = $1 and s.stems @> array[spans.stems]
  )
  select
    (select coalesce(json_agg(word order by at), '[]') from typed) as words,
    (select coalesce(json_agg(s order by start, length) filter (where alternatives is not null), '[]') from synonyms s) as synonyms,
    (select coalesce(json_agg(id order by at), '[]') from (
      select product_id as id, 0 as at from variants where sku in ($4, upper($4), lower($4)) and status = 'active'
      union
      select product_id, position from search_pins
      where language = $1 and stems = (select string_agg(stem, ' ' order by at) from typed)
    ) pins) as "pinnedIds"`

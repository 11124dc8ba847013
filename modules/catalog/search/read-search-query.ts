import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'
import type { QueryWord, Replacement } from './search-expression.ts'
import { dropStopWords } from './stop-words.ts'

/** Of a longer query, only the first words count. */
const MAX_WORDS = 8

/** A word finds the most frequent of its compounds. */
const MAX_COMPOUNDS = 40

/** Languages that write compounds as one word. */
const COMPOUND_LANGUAGES: readonly Language[] = ['de', 'nl']

export interface SearchQueryParts {
  words: QueryWord[]
  /** Synonyms of one word or several, and the compounds of two neighbours. */
  replacements: Replacement[]
  /** The product with this SKU, and those that the owner put first. */
  pinnedIds: ProductId[]
}

/** Reads what the shop knows about a query: its words, their synonyms, and the products that come first. */
export async function readSearchQuery(
  db: Database,
  { q, language, isPrefix }: { q: string; language: Language; isPrefix: boolean },
): Promise<SearchQueryParts> {
  const needed = dropStopWords(q.normalize('NFC'), language)
  const hasCompounds = hasCompoundWords(language)
  const values = [language, needed, MAX_WORDS, q, hasCompounds, MAX_COMPOUNDS, isPrefix]
  const [parts] = await rawQuery<SearchQueryParts>(db, QUERY_PARTS_SQL, values)
  return parts!
}

export function hasCompoundWords(language: Language): boolean {
  return COMPOUND_LANGUAGES.includes(language)
}

/**
 * In languages with compounds a word finds those that end with it. If it is one of several words, it finds those that begin
 * with it too: a compound of its own is another thing, as a lampshade is no lamp. A partly typed word finds those that have it inside.
 */
const QUERY_PARTS_SQL = `
  with typed as materialized (
    select word, at::integer, word_stem($1, word) as stem
    from unnest(string_to_array(plain_words($2), ' ')) with ordinality as words (word, at)
    where word <> '' order by at limit $3
  ), words as (
    select at, word, query_stems($1, word) as stems,
      case when $5::boolean then compound_stems($1, word, 'end', $6)
        || case when (select count(*) from typed) > 1 then compound_stems($1, word, 'start', $6) else '{}' end
        || case when $7::boolean and at = (select max(at) from typed) then compound_stems($1, word, 'inside', $6) else '{}' end
      else '{}' end as compounds,
      case when $5::boolean and length(word) > 6 then split_compound($1, word) end as split
    from typed
  ), neighbours as (
    select one.at - 1 as start, 2 as length, to_json(array_agg(distinct found)) as phrases
    from typed one join typed next on next.at = one.at + 1
    cross join unnest(case when $5::boolean then array['', 's'] else array[''] end) link
    cross join lateral (select one.word || link || next.word as word) joined
    cross join unnest(query_stems($1, joined.word)
      || case when $5::boolean then compound_stems($1, joined.word, 'end', $6) else '{}' end) found
    group by 1
  ), spans as (
    select first.at - 1 as start, length,
      (select string_agg(stem, ' ' order by at) from typed t where t.at between first.at and first.at + length - 1) as stems
    from typed first, generate_series(1, 3) length where first.at + length - 1 <= (select max(at) from typed)
  ), synonyms as (
    select start, length, (
      select json_agg(distinct phrase) from unnest(case when s.targets = '{}' then s.words else s.targets end) word, stem_words($1, plain_words(word)) phrase
      where phrase <> '' and phrase <> spans.stems) as phrases
    from spans join search_synonyms s on s.language = $1 and s.stems @> array[spans.stems]
  )
  select
    (select coalesce(json_agg(json_build_object('word', word, 'stems', stems, 'compounds', compounds, 'parts', case when split is not null then
        json_build_array(query_stems($1, split[1]), query_stems($1, split[2]) || compound_stems($1, split[2], 'end', $6)) end) order by at), '[]')
      from words) as words,
    (select coalesce(json_agg(r order by start, length), '[]') from (
      select * from neighbours union all select * from synonyms where phrases is not null) r) as replacements,
    (select coalesce(json_agg(id order by at), '[]') from (
      select product_id as id, 0 as at from variants where sku in ($4, upper($4), lower($4)) and status = 'active'
      union
      select product_id, position from search_pins
      where language = $1 and stems = (select string_agg(stem, ' ' order by at) from typed)
    ) pins) as "pinnedIds"`

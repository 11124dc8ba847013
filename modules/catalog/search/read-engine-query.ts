import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'
import { hasCompoundWords } from './read-search-query.ts'
import { dropStopWords } from './stop-words.ts'

/** Of a longer query, only the first words count. */
const MAX_WORDS = 8
const MAX_READINGS = 10

interface EngineQuery {
  /** As `SearchEngineQuery` has them; none if the query has no word. */
  readings: string[]
  /** The product with this SKU, and those that the owner put first. */
  pinnedIds: ProductId[]
  /** Whether the index has all products. */
  isReady: boolean
}

interface Span {
  /** An index into the words, from 0. */
  start: number
  length: number
  phrases: string[]
}

/**
 * Reads what the shop knows about a query for a search engine: the synonyms of its words, the parts of compounds, and what
 * comes first.
 */
export async function readEngineQuery(
  db: Database,
  { q, language, indexName }: { q: string; language: Language; indexName: string },
): Promise<EngineQuery> {
  const needed = dropStopWords(q.normalize('NFC'), language)
  const values = [language, needed, MAX_WORDS, q, indexName, hasCompoundWords(language)]
  const [row] = await rawQuery<
    { words: string[]; spans: Span[] } & Pick<EngineQuery, 'pinnedIds' | 'isReady'>
  >(db, ENGINE_QUERY_SQL, values)
  const { words, spans, pinnedIds, isReady } = row!
  return { readings: buildReadings(needed, words, spans), pinnedIds, isReady }
}

/**
 * The query as it was typed, as far as its words count, and with each synonym in place of the words that it stands for, and the
 * two parts in place of a compound.
 */
function buildReadings(typed: string, words: string[], spans: Span[]): string[] {
  if (words.length === 0) return []
  const first = words.length < MAX_WORDS ? typed.trim() : words.join(' ')
  const replaced = spans.flatMap(({ start, length, phrases }) =>
    phrases.map((phrase) => words.toSpliced(start, length, phrase).join(' ')),
  )
  return [...new Set([first, ...replaced])].slice(0, MAX_READINGS)
}

const ENGINE_QUERY_SQL = `
  with typed as materialized (
    select word, at::integer, word_stem($1, word) as stem
    from unnest(string_to_array(plain_words($2), ' ')) with ordinality as words (word, at)
    where word <> '' order by at limit $3
  ), spans as (
    select first.at - 1 as start, length,
      (select string_agg(stem, ' ' order by at) from typed t where t.at between first.at and first.at + length - 1) as stems
    from typed first, generate_series(1, 3) length where first.at + length - 1 <= (select max(at) from typed)
  ), synonyms as (
    select start, length, (
      select json_agg(distinct word) from unnest(case when s.targets = '{}' then s.words else s.targets end) word
      where stem_words($1, plain_words(word)) not in ('', spans.stems)) as phrases
    from spans join search_synonyms s on s.language = $1 and s.stems @> array[spans.stems]
  ), compounds as (
    select at - 1 as start, 1 as length, json_build_array(array_to_string(split, ' ')) as phrases
    from typed cross join lateral (select split_compound($1, word) as split where $6::boolean and length(word) > 6) parts
    where split is not null
  )
  select
    (select coalesce(json_agg(word order by at), '[]') from typed) as words,
    (select coalesce(json_agg(s order by start, length), '[]') from (
      select * from synonyms where phrases is not null union all select * from compounds) s) as spans,
    (select coalesce(json_agg(id order by at), '[]') from (
      select product_id as id, 0 as at from variants where sku in ($4, upper($4), lower($4)) and status = 'active'
      union
      select product_id, position from search_pins
      where language = $1 and stems = (select string_agg(stem, ' ' order by at) from typed)
    ) pins) as "pinnedIds",
    exists (select from search_indexes where name = $5 and ready_at is not null) as "isReady"`

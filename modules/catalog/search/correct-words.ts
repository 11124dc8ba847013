import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import { findNearestWord, type IndexedWord } from './find-nearest-word.ts'
import { hasCompoundWords } from './read-search-query.ts'

interface CheckedWord {
  is_known: boolean
  /** The two words that it is made of, if a product has them one after the other, or the catalogue has both. */
  split: string | null
  /** The last part of a compound whose first part no product has. */
  head: string | null
  similar: IndexedWord[]
}

/**
 * Replaces each word that no product has: by the two words that it is made of, by the nearest indexed word of the language
 * or of the base texts, or by the thing that it names. A word without them becomes null. `units` are the words with their
 * synonyms, for `to_tsquery`.
 */
export async function correctWords(
  db: Database,
  { words, units, language }: { words: string[]; units: string[]; language: Language },
): Promise<(string | null)[]> {
  const languages = [...new Set([language, DEFAULT_LANGUAGE])]
  const values = [language, words, units, languages, hasCompoundWords(language)]
  const checked = await rawQuery<CheckedWord>(db, buildSql(language), values)
  return checked.map(({ is_known, split, head, similar }, index) => {
    const word = words[index]!
    return is_known ? word : (split ?? findNearestWord(word, similar) ?? head)
  })
}

function buildSql(language: Language): string {
  return `
    select known.is_known,
      coalesce(adjacent.words, case when $5::boolean and not known.is_known then array_to_string(split_compound($1, word), ' ') end) as split,
      case when $5::boolean and not known.is_known then (${HEAD_SQL}) end as head,
      case when known.is_known then '[]' else (select coalesce(json_agg(candidates), '[]') from (${SIMILAR_SQL}) candidates) end as similar
    from unnest($2::text[], $3::text[]) with ordinality as typed (word, unit, at)
    cross join lateral (select ${buildExists(language, 'unit')} as is_known) known
    left join lateral (
      select l || ' ' || r as words from generate_series(3, length(word) - 3) at, left(word, at) l, substr(word, at + 1) r
      where not known.is_known and exists (select from search_terms t where t.language = any ($4) and t.word = l)
        and ${buildExists(language, ADJACENT_QUERY)}
      limit 1
    ) adjacent on true
    order by at`
}

const ADJACENT_QUERY =
  "'(' || array_to_string(query_stems($1, l), '|') || ') <-> (' || array_to_string(query_stems($1, r), '|') || ')'"

/**
 * Both parts have four letters: the end of a short word is another word by chance. So is `asche` in a catalogue that has a
 * `flasche`.
 */
const HEAD_SQL = `
  select substr(typed.word, at + 1) from generate_series(4, length(typed.word) - 4) at
  where length(typed.word) <= 30 and cardinality(compound_stems($1, substr(typed.word, at + 1), 'end', 1)) > 0
    and not exists (select from search_terms t
      where t.language = $1 and (t.word like '_' || substr(typed.word, at + 1) or t.word like '__' || substr(typed.word, at + 1)))
  order by cardinality(compound_stems($1, substr(typed.word, at + 1), 'end', 100)) desc, at limit 1`

/** Indexed words, and in languages with compounds the ends of those: a catalogue may have no bare `rucksack`. */
const SIMILAR_SQL = `
  select word, sum(products)::integer as products, bool_or(language = $1) as "isOfLanguage" from (
    select t.word, t.products, t.language from search_terms t
    where t.language = any ($4) and (t.word % typed.word or t.word like typed.word || '%'
      -- Two swapped letters leave few common trigrams in a short word.
      or (length(typed.word) < 6 and t.word like left(typed.word, 1) || '%' and abs(length(t.word) - length(typed.word)) <= 1))
    union all
    select substr(t.word, strpos(t.word, left(typed.word, 3))), t.products, t.language from search_terms t
    where $5::boolean and t.language = $1 and t.word like '___%' || left(typed.word, 3) || '%'
      and abs(length(t.word) - strpos(t.word, left(typed.word, 3)) + 1 - length(typed.word)) <= 2
  ) t
  group by word having sum(products) > 0
  order by similarity(word, typed.word) desc, 2 desc limit 60`

/** SQL of whether a product for sale matches a text for `to_tsquery`, in the language or by its base texts. */
function buildExists(language: Language, query: string): string {
  const base = `exists (select from products p where p.status = 'active' and p.search @@ to_tsquery('simple', ${query}))`
  if (!isTranslated(language)) return base
  return `(exists (select from product_search_translations t
    where t.language = '${language}' and t.is_active and t.search @@ to_tsquery('simple', ${query})) or ${base})`
}

import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { findNearestWord, type IndexedWord } from './find-nearest-word.ts'

interface CheckedWord {
  is_known: boolean
  /** The two words that it is made of, if a product has one after the other. */
  split: string | null
  similar: IndexedWord[]
}

/**
 * Replaces each word that no product has: by the two words that it is made of, or by the nearest indexed word. A word
 * without either becomes null. `units` are the words with their synonyms, for `to_tsquery`.
 */
export async function correctWords(
  db: Database,
  { words, units, language }: { words: string[]; units: string[]; language: Language },
): Promise<(string | null)[]> {
  const checked = await rawQuery<CheckedWord>(db, CHECKED_WORDS_SQL, [language, words, units])
  return checked.map(({ is_known, split, similar }, index) => {
    const word = words[index]!
    return is_known ? word : (split ?? findNearestWord(word, similar) ?? null)
  })
}

const CHECKED_WORDS_SQL = `
  select known.is_known,
    case when not known.is_known then (
      select l || ' ' || r from generate_series(3, length(word) - 3) at, left(word, at) l, substr(word, at + 1) r
      where exists (select from search_terms where search_terms.word = l)
        and exists (select from products p where p.status = 'active' and p.search @@ to_tsquery(search_config($1), l || ' <-> ' || r))
      limit 1) end as split,
    case when known.is_known then '[]' else (select coalesce(json_agg(candidates), '[]') from (
      select t.word, sum(products)::integer as products from search_terms t
      where t.word % typed.word or t.word like typed.word || '%'
        -- Two swapped letters leave few common trigrams in a short word.
        or (length(typed.word) < 6 and t.word like left(typed.word, 1) || '%' and abs(length(t.word) - length(typed.word)) <= 1)
      group by t.word having sum(products) > 0
      order by similarity(t.word, typed.word) desc, 2 desc limit 60
    ) candidates) end as similar
  from unnest($2::text[], $3::text[]) with ordinality as typed (word, unit, at),
    lateral (select exists (
      select from products p where p.status = 'active' and p.search @@ to_tsquery(search_config($1), typed.unit)) as is_known) known
  order by at`

import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import { editDistance } from './edit-distance.ts'

interface TypedWord {
  word: string
  /** Whether an active product contains it, in any searched field. */
  is_known: boolean
  /** Indexed words that are similar to it or begin with it, with the number of products that contain them. */
  similar: { word: string; products: number }[] | null
}

/** Replaces the words of a query that no product contains by the nearest indexed words. Null when nothing needs correction, or a word has no near match. */
export function correctSearchQuery(db: Database, q: string): Promise<string | null> {
  return cached(db, { key: `correct ${q}`, tags: [LISTING_TAG] }, async () => {
    const words = await rawQuery<TypedWord>(db, SIMILAR_WORDS_SQL, [q])
    if (words.every(({ is_known }) => is_known)) return null

    const corrected = words.map((typed) => (typed.is_known ? typed.word : findNearestWord(typed)))
    return corrected.includes(undefined) ? null : corrected.join(' ')
  })
}

/** Allows one edit in words of up to four letters and two in longer ones. Of equally near words, the most frequent wins. */
function findNearestWord({ word, similar }: TypedWord): string | undefined {
  const maxDistance = word.length <= 4 ? 1 : 2
  const near = (similar ?? [])
    .map((candidate) => ({ ...candidate, distance: getWordDistance(candidate.word, word) }))
    .filter(({ distance }) => distance <= maxDistance)
  return near.sort((a, b) => a.distance - b.distance || b.products - a.products)[0]?.word
}

/** A word of which the typed one is the beginning is nearer than one edit. */
function getWordDistance(candidate: string, typed: string): number {
  return typed.length >= 3 && candidate.startsWith(typed) ? 0.5 : editDistance(candidate, typed)
}

const SIMILAR_WORDS_SQL = `
  select typed.word,
    exists (select from products p where p.status = 'active' and p.search @@ plainto_tsquery('shop', typed.word)) as is_known,
    (select json_agg(candidates) from (
      select word, sum(products)::integer as products from search_terms t
      where t.word % typed.word or t.word like typed.word || '%'
        -- Two swapped letters leave few common trigrams in a short word.
        or (t.word like left(typed.word, 2) || '%' and abs(length(t.word) - length(typed.word)) <= 1)
      group by word having sum(products) > 0
      order by similarity(word, typed.word) desc, 2 desc limit 40
    ) candidates) as similar
  from (
    select word from unnest(string_to_array(plain_words($1), ' ')) with ordinality as words (word, at)
    where word <> '' order by at limit 8
  ) typed`

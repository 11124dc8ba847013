import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTING_TAG } from '../cache-tags.ts'
import { editDistance } from './edit-distance.ts'

interface TypedWord {
  word: string
  /** Whether some product has it, if only in its description. */
  is_known: boolean
  /** Words of the shop that look like it, or begin with it. */
  alike: { word: string; products: number }[] | null
}

/** What was probably meant by words that find nothing; null when there is no good guess, or nothing to correct. */
export function correctSearchQuery(db: Database, q: string): Promise<string | null> {
  return cached(db, { key: `correct ${q}`, tags: [LISTING_TAG] }, async () => {
    const typed = await rawQuery<TypedWord>(db, SIMILAR_WORDS_SQL, [q])
    if (typed.every((one) => one.is_known)) return null

    const meant = typed.map((one) => (one.is_known ? one.word : findNearestWord(one)))
    return meant.includes(undefined) ? null : meant.join(' ')
  })
}

/** One slip for four letters and less, two for more; or the commonest word that begins so. */
function findNearestWord({ word, alike }: TypedWord): string | undefined {
  const slips = word.length <= 4 ? 1 : 2
  const near = (alike ?? [])
    .map((one) => ({ ...one, distance: getWordDistance(one.word, word) }))
    .filter(({ distance }) => distance <= slips)
  return near.sort((a, b) => a.distance - b.distance || b.products - a.products)[0]?.word
}

/** Half a word is nearer than a slip. */
function getWordDistance(candidate: string, typed: string): number {
  return typed.length >= 3 && candidate.startsWith(typed) ? 0.5 : editDistance(candidate, typed)
}

const SIMILAR_WORDS_SQL = `
  select typed.word,
    exists (select from products p where p.status = 'active' and p.search @@ plainto_tsquery('shop', typed.word)) as is_known,
    (select json_agg(alike) from (
      select word, sum(products)::integer as products from search_terms t
      where t.word % typed.word or t.word like typed.word || '%'
        -- Two letters swapped in a short word leave few trigrams alike.
        or (t.word like left(typed.word, 2) || '%' and abs(length(t.word) - length(typed.word)) <= 1)
      group by word having sum(products) > 0
      order by similarity(word, typed.word) desc, 2 desc limit 40
    ) alike) as alike
  from (
    select word from unnest(string_to_array(plain_words($1), ' ')) with ordinality as words (word, at)
    where word <> '' order by at limit 8
  ) typed`

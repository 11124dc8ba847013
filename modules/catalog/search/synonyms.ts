import { desc, eq, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { LISTING_TAG } from '../cache-tags.ts'
import { type SearchSynonymsId, searchSynonyms } from '../tables.ts'

/** A shop has at most this many sets of synonyms. */
export const MAX_SYNONYM_SETS = 2000

export type SearchSynonyms = Omit<typeof searchSynonyms.$inferSelect, 'stems'>

export interface CreateSearchSynonymsInput {
  language: Language
  words: string[]
  /** Without targets, each word finds the others; with them, each word finds the targets only. */
  targets?: string[]
  now: Date
}

/** Creates sets of synonyms. Words are compared by their stems, without regard to case and diacritics. */
export async function createSearchSynonyms(
  db: Database,
  inputs: CreateSearchSynonymsInput[],
): Promise<Result<SearchSynonyms[], 'too_many_synonyms'>> {
  if (inputs.length === 0) return ok([])
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table search_synonyms in share row exclusive mode`)
    const count = await tx.$count(searchSynonyms)
    if (count + inputs.length > MAX_SYNONYM_SETS) return err('too_many_synonyms')
    const rows = inputs.map(({ language, words, targets = [], now }) => {
      const id = newId<'search synonyms'>()
      return { id, language, words, targets, stems: buildStems(language, words), createdAt: now }
    })
    const created = await tx.insert(searchSynonyms).values(rows).returning(COLUMNS)
    await purgeTags(tx, [LISTING_TAG])
    return ok(created)
  })
}

/** Returns all sets of synonyms, the newest first. */
export function listSearchSynonyms(db: Database): Promise<SearchSynonyms[]> {
  const { createdAt, id } = searchSynonyms
  return db.select(COLUMNS).from(searchSynonyms).orderBy(desc(createdAt), desc(id))
}

export async function deleteSearchSynonyms(
  db: Database,
  id: SearchSynonymsId,
): Promise<Result<null, 'synonyms_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const deleted = await tx
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .returning(COLUMNS)
    if (deleted.length === 0) return err('synonyms_not_found')
    await purgeTags(tx, [LISTING_TAG])
    return ok(null)
  })
}

const COLUMNS = {
  id: searchSynonyms.id,
  language: searchSynonyms.language,
  words: searchSynonyms.words,
  targets: searchSynonyms.targets,
  createdAt: searchSynonyms.createdAt,
}

function buildStems(language: Language, words: string[]) {
  const list = sql.join(
    words.map((word) => sql`stem_words(${language}, plain_words(${word}))`),
    sql`, `,
  )
  return sql<string[]>`array[${list}]`
}

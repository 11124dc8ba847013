import { and, asc, eq, not, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { err, ok, type Result } from '#platform/result'
import { LISTING_TAG } from '../cache-tags.ts'
import { type ProductId, products, searchPins } from '../tables.ts'
import { dropStopWords } from './stop-words.ts'

/** A shop has at most this many pinned products, over all queries. */
const MAX_PINS = 10_000

export interface PinnedSearch {
  language: Language
  /** The query as it was typed by the owner. */
  phrase: string
  /** The first one comes first. */
  productIds: ProductId[]
}

/**
 * Replaces the products that a query shows first; none removes them all. Queries are compared by the stems of their words,
 * so that "running shoe" is also "Running shoes".
 */
export async function saveSearchPins(
  db: Database,
  { language, phrase, productIds, now }: PinnedSearch & { now: Date },
): Promise<Result<PinnedSearch, 'product_not_found' | 'too_many_pins'>> {
  const ids = [...new Set(productIds)]
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table search_pins in share row exclusive mode`)
    if (!(await haveProducts(tx, ids))) return err('product_not_found')
    const stems = await findStems(tx, language, phrase)
    const isOfQuery = and(eq(searchPins.language, language), eq(searchPins.stems, stems))!
    const others = await tx.$count(searchPins, not(isOfQuery))
    if (others + ids.length > MAX_PINS) return err('too_many_pins')
    await tx.delete(searchPins).where(isOfQuery)

    const rows = ids.map((productId, index) => {
      return { language, phrase, stems, productId, position: index + 1, createdAt: now }
    })
    if (rows.length > 0) await tx.insert(searchPins).values(rows)
    await purgeTags(tx, [LISTING_TAG])
    return ok({ language, phrase, productIds: ids })
  })
}

/** Returns all queries with pinned products, by language and phrase. */
export async function listSearchPins(db: Database): Promise<PinnedSearch[]> {
  const { language, phrase, position } = searchPins
  const rows = await db.select().from(searchPins).orderBy(asc(language), asc(phrase), asc(position))
  const groups = Map.groupBy(rows, (row) => `${row.language} ${row.stems}`)
  return [...groups.values()].map((pins) => ({
    language: pins[0]!.language,
    phrase: pins[0]!.phrase,
    productIds: pins.map(({ productId }) => productId),
  }))
}

async function findStems(tx: Database, language: Language, phrase: string): Promise<string> {
  const needed = dropStopWords(phrase, language)
  const { rows } = await tx.execute<{ stems: string }>(
    sql`select stem_words(${language}, plain_words(${needed})) as stems`,
  )
  return rows[0]!.stems
}

async function haveProducts(tx: Database, ids: ProductId[]): Promise<boolean> {
  if (ids.length === 0) return true
  return (await tx.$count(products, sql`${products.id} in ${ids}`)) === ids.length
}

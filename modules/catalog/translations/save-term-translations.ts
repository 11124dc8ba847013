import { and, eq, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { LISTING_TAG, TERMS_TAG } from '../cache-tags.ts'
import { reindexProductsWithTerms } from '../search/reindex-products.ts'
import { termTranslations } from '../tables.ts'

export interface TermTranslation {
  term: string
  /** The option or attribute that the term is a value of. Empty for a name, and for a value of any of them. */
  name: string
  /** Null removes the translation. */
  translation: string | null
}

interface SaveTermTranslationsInput {
  language: TranslationLanguage
  /** Other terms keep their translations. */
  terms: TermTranslation[]
}

/** Translates names and values of options and attributes into one language. Searches find products by them. */
export async function saveTermTranslations(
  db: Database,
  { language, terms }: SaveTermTranslationsInput,
): Promise<void> {
  if (terms.length === 0) return
  const byKey = new Map(terms.map((term) => [JSON.stringify([term.name, term.term]), term]))
  const rows = [...byKey.values()].flatMap(({ term, name, translation }) =>
    translation === null ? [] : [{ language, term, name, translation }],
  )
  await runInTransaction(db, async (tx) => {
    for (const [name, group] of Map.groupBy(byKey.values(), (term) => term.name)) {
      const isReplaced = inArray(
        termTranslations.term,
        group.map(({ term }) => term),
      )
      const isSameName = eq(termTranslations.name, name)
      await tx
        .delete(termTranslations)
        .where(and(eq(termTranslations.language, language), isSameName, isReplaced))
    }
    if (rows.length > 0) await tx.insert(termTranslations).values(rows)
    await reindexProductsWithTerms(tx, [...new Set([...byKey.values()].map(({ term }) => term))])
    await purgeTags(tx, [TERMS_TAG, LISTING_TAG])
  })
}

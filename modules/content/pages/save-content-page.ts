import { and, eq, max } from 'drizzle-orm'
import { takeUploadedPictures } from '#modules/pictures'
import type { Actor } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import type { Language } from '#platform/i18n/languages'
import { err, ok, type Result } from '#platform/result'
import type { ContentPageName, ContentPageSource } from '../contract.ts'
import { contentPageRevisions } from '../tables.ts'
import { findUnknownFact } from './facts.ts'
import { PAGES_TAG } from './get-content-page.ts'

interface SaveContentPageInput {
  page: ContentPageName
  language: Language
  /** Null restores the page that comes with the shop. */
  source: ContentPageSource | null
  /** The revision that the owner has seen; 0 if there was none. */
  seenRevision: number
  actor: Actor
  now: Date
}

type SaveContentPageErrorCode = 'content_page_changed' | 'unknown_fact'

/** Saves the owner's texts of a page as a new revision, and returns its number. */
export async function saveContentPage(
  db: Database,
  { page, language, source, seenRevision, actor, now }: SaveContentPageInput,
): Promise<Result<number, SaveContentPageErrorCode>> {
  const unknown = source && findUnknownFact(Object.values(source).join('\n'))
  if (unknown) return err('unknown_fact', { name: unknown })
  type Saved = Result<number, SaveContentPageErrorCode>
  return runResultTransaction(db, async (tx): Promise<Saved> => {
    if ((await getRevision(tx, { page, language })) !== seenRevision) {
      return err('content_page_changed')
    }
    const revision = seenRevision + 1
    const row = { page, language, revision, ...source, ...toActorColumns(actor), createdAt: now }
    // Of two saves at once, the second waits for the first one's key and inserts nothing.
    const saved = await tx
      .insert(contentPageRevisions)
      .values(row)
      .onConflictDoNothing()
      .returning()
    if (saved.length === 0) return err('content_page_changed')
    await takeUploadedPictures(tx, { text: source?.markdown ?? '', now })
    await purgeTags(tx, [PAGES_TAG])
    return ok(revision)
  })
}

async function getRevision(
  db: Database,
  { page, language }: Pick<SaveContentPageInput, 'page' | 'language'>,
): Promise<number> {
  const table = contentPageRevisions
  const [newest] = await db
    .select({ revision: max(table.revision) })
    .from(table)
    .where(and(eq(table.page, page), eq(table.language, language)))
  return newest?.revision ?? 0
}

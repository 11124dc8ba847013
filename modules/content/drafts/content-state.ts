import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { LANGUAGES } from '#platform/i18n/languages'
import { ContentDocument, type ContentPageName, NEW_REVISION } from '../contract.ts'
import { getPageFile } from '../pages/page-files.ts'
import { type ContentDraftRow, contentDrafts } from '../tables.ts'
import { getPublishedDocument, splitContentKey } from './published-document.ts'

/** What is published under a key, and what is written beside it. */
export interface DocumentState {
  key: string
  published: ContentDocument | null
  draft: ContentDraftRow | null
  /** Of both. */
  revision: string
}

/** Returns the state of a document. An article that is neither published nor drafted has none of both. */
export async function getContentState(db: Database, key: string): Promise<DocumentState> {
  const [row] = await db.select().from(contentDrafts).where(eq(contentDrafts.key, key))
  // `jsonb` has its own order of keys.
  const draft = row ? { ...row, document: ContentDocument.parse(row.document) } : null
  const published = await getPublishedDocument(db, key)
  return { key, published, draft, revision: buildRevision(published, draft) }
}

/** A hash, so that each way to change what is published counts. */
function buildRevision(published: ContentDocument | null, draft: ContentDraftRow | null): string {
  if (!published && !draft) return NEW_REVISION
  const seen = JSON.stringify([published, draft?.document, draft?.publishAt])
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22)
}

/** The second of two changes waits here, and then sees the revision of the first. */
export async function lockContent(tx: Database, key: string): Promise<DocumentState> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${key}`}, 0))`)
  return getContentState(tx, key)
}

/** The texts of a page that come with the shop, in each language that has them. */
export function listPageDefaults(key: string) {
  const [kind, name] = splitContentKey(key)
  if (kind !== 'page') return []
  return LANGUAGES.flatMap((language) => {
    const file = getPageFile(name as ContentPageName, language)
    if (!file) return []
    const { title, description, markdown } = file
    return [{ language, title, description, markdown }]
  })
}

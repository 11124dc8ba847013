import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { ContentDocument } from '../contract.ts'
import { getPublishedDocument } from '../drafts/published-document.ts'
import { contentVersions } from '../tables.ts'
import { isSameDocument } from './record-version.ts'

export type ContentVersionRow = typeof contentVersions.$inferSelect

/** Lists what was published under a key, the newest first, and whether it still is. */
export async function listContentVersions(
  db: Database,
  key: string,
): Promise<(ContentVersionRow & { isPublished: boolean })[]> {
  const rows = await db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.version))
  const published = await getPublishedDocument(db, key)
  return rows.map((row, index) => ({
    ...row,
    isPublished: index === 0 && published !== null && isSameDocument(row.document, published),
  }))
}

/** Returns a version, or null if there is no such one. */
export async function getContentVersion(
  db: Database,
  { key, version }: { key: string; version: number },
): Promise<ContentVersionRow | null> {
  const isVersion = and(eq(contentVersions.key, key), eq(contentVersions.version, version))
  const [row] = await db.select().from(contentVersions).where(isVersion)
  return row ? { ...row, document: ContentDocument.parse(row.document) } : null
}

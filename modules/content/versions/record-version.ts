import { and, desc, eq, lte } from 'drizzle-orm'
import type { ActorRow } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { ContentDocument } from '../contract.ts'
import { contentVersions } from '../tables.ts'

/** How many versions of a document are kept. */
export const MAX_VERSIONS = 50

interface Publication {
  key: string
  document: ContentDocument
  isPlanned: boolean
  /** Who published it or, if a job did, who planned that. */
  publisher: ActorRow
  now: Date
}

/** Adds what was just published to the versions of a locked document. */
export async function recordPublication(
  tx: Database,
  { key, document, isPlanned, publisher, now }: Publication,
): Promise<void> {
  const { actorKind, actorId, actorName } = publisher
  const row = { key, document, isPlanned, actorKind, actorId, actorName, publishedAt: now }
  await insertVersion(tx, { ...row, createdAt: now })
}

/** Adds what is published to the versions unless it is the newest one: it was published in another way. */
export async function recordEarlier(
  tx: Database,
  { key, document, now }: Pick<Publication, 'key' | 'now'> & { document: ContentDocument | null },
): Promise<void> {
  if (!document) return
  const newest = await findNewest(tx, key)
  if (newest && isSameDocument(newest.document, document)) return
  await insertVersion(tx, { key, document, isPlanned: false, createdAt: now })
}

/** `jsonb` has its own order of keys. */
export function isSameDocument(one: ContentDocument, other: ContentDocument): boolean {
  const toText = (document: ContentDocument) => JSON.stringify(ContentDocument.parse(document))
  return toText(one) === toText(other)
}

async function findNewest(tx: Database, key: string) {
  const [newest] = await tx
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.version))
    .limit(1)
  return newest ?? null
}

type NewVersion = Omit<typeof contentVersions.$inferInsert, 'version'>

async function insertVersion(tx: Database, row: NewVersion): Promise<void> {
  const version = ((await findNewest(tx, row.key))?.version ?? 0) + 1
  await tx.insert(contentVersions).values({ ...row, version })
  const isOld = lte(contentVersions.version, version - MAX_VERSIONS)
  await tx.delete(contentVersions).where(and(eq(contentVersions.key, row.key), isOld))
}

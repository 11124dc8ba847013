import { and, isNull, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { supportAttachments } from './tables.ts'

/** Deletes uploads from before a time that no message has taken. A job deletes their files. */
export async function deleteUnusedAttachments(
  db: Database,
  { before }: { before: Date },
): Promise<void> {
  const { sequence, createdAt } = supportAttachments
  await db.delete(supportAttachments).where(and(isNull(sequence), lt(createdAt, before)))
}

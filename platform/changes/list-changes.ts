import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { changeLog } from './tables.ts'

export type ChangeRow = typeof changeLog.$inferSelect

export interface ListChangesInput {
  actorId?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** The number of the last entry of the page before; null for the first page. */
  before: number | null
  limit: number
}

/** Lists entries of the change log, newest first, and the number that the next page starts before; null on the last. */
export async function listChanges(
  db: Database,
  { before, limit, ...filter }: ListChangesInput,
): Promise<{ items: ChangeRow[]; nextBefore: number | null }> {
  const { actorId, action, subjectKind, subjectId, from, to } = filter
  const conditions: (SQL | undefined)[] = [
    actorId === undefined ? undefined : eq(changeLog.actorId, actorId),
    action === undefined ? undefined : eq(changeLog.action, action),
    subjectKind === undefined ? undefined : eq(changeLog.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(changeLog.subjectId, subjectId),
    from && gte(changeLog.createdAt, from),
    to && lt(changeLog.createdAt, to),
    before === null ? undefined : lt(changeLog.seq, before),
  ]
  const rows = await db
    .select()
    .from(changeLog)
    .where(and(...conditions))
    .orderBy(desc(changeLog.seq))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextBefore: rows.length > limit ? items.at(-1)!.seq : null }
}

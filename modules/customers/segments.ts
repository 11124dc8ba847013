import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { isUniqueViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { SegmentCondition } from './contract.ts'
import { customerSegments, type SegmentId, type SegmentRow } from './tables.ts'

const MAX_SEGMENTS = 100

/** Lists the segments by name. */
export function listSegments(db: Database): Promise<SegmentRow[]> {
  return db.select().from(customerSegments).orderBy(asc(customerSegments.name))
}

/** Returns null if there is no such segment. */
export async function getSegment(db: Database, id: SegmentId): Promise<SegmentRow | null> {
  const [segment] = await db.select().from(customerSegments).where(eq(customerSegments.id, id))
  return segment ?? null
}

interface SegmentFields {
  name: string
  conditions: SegmentCondition[]
  now: Date
}

type CreateSegmentResult = Result<SegmentRow, 'segment_name_taken' | 'too_many_segments'>

/** Creates a segment. A shop has 100 at most, and each name once. */
export function createSegment(
  db: Database,
  { name, conditions, now }: SegmentFields,
): Promise<CreateSegmentResult> {
  return runInTransaction(db, async (tx): Promise<CreateSegmentResult> => {
    // Two that are created at once are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer_segments', 0))`)
    if ((await tx.$count(customerSegments)) >= MAX_SEGMENTS) return err('too_many_segments')
    const row = { id: newId<'customer segment'>(), name, conditions }
    return catchTakenName(tx, (savepoint) =>
      savepoint
        .insert(customerSegments)
        .values({ ...row, createdAt: now, updatedAt: now })
        .returning(),
    )
  })
}

interface UpdateSegmentInput extends SegmentFields {
  id: SegmentId
  /** That the changes were made on. */
  revision: number
}

type UpdateSegmentResult = Result<
  SegmentRow,
  'segment_name_taken' | 'segment_not_found' | 'segment_changed'
>

/** Changes a segment. Fails if somebody else has changed it since. */
export function updateSegment(
  db: Database,
  { id, name, conditions, revision, now }: UpdateSegmentInput,
): Promise<UpdateSegmentResult> {
  return runInTransaction(db, async (tx): Promise<UpdateSegmentResult> => {
    const isSegment = eq(customerSegments.id, id)
    const [current] = await tx.select().from(customerSegments).where(isSegment).for('no key update')
    if (!current) return err('segment_not_found')
    if (current.revision !== revision) return err('segment_changed')
    const change = { name, conditions, revision: revision + 1, updatedAt: now }
    return catchTakenName(tx, (savepoint) =>
      savepoint.update(customerSegments).set(change).where(isSegment).returning(),
    )
  })
}

/** Returns false if there is no such segment. */
export async function deleteSegment(db: Database, id: SegmentId): Promise<boolean> {
  const { rowCount } = await db.delete(customerSegments).where(eq(customerSegments.id, id))
  return rowCount === 1
}

async function catchTakenName(
  tx: Database,
  write: (savepoint: Database) => Promise<SegmentRow[]>,
): Promise<Result<SegmentRow, 'segment_name_taken'>> {
  try {
    return await runResultSavepoint(tx, async (savepoint) => ok((await write(savepoint))[0]!))
  } catch (error) {
    if (isUniqueViolation(error)) return err('segment_name_taken')
    throw error
  }
}

import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { type CannedAnswer, type CannedAnswerId, supportCannedAnswers } from './tables.ts'

const MAX_CANNED_ANSWERS = 200

/** Lists the texts that clerks share, by name. */
export function listCannedAnswers(db: Database): Promise<CannedAnswer[]> {
  return db
    .select()
    .from(supportCannedAnswers)
    .orderBy(asc(sql`lower(${supportCannedAnswers.name})`))
}

/** Returns null if there is none. */
export async function getCannedAnswer(
  db: Database,
  id: CannedAnswerId,
): Promise<CannedAnswer | null> {
  const isOne = eq(supportCannedAnswers.id, id)
  const [answer] = await db.select().from(supportCannedAnswers).where(isOne)
  return answer ?? null
}

type CannedAnswerText = Pick<CannedAnswer, 'name' | 'body'>

/** Adds a text. Names are unique, whatever their case. */
export function createCannedAnswer(
  db: Database,
  { name, body, now }: CannedAnswerText & { now: Date },
): Promise<Result<CannedAnswer, 'canned_answer_exists' | 'too_many_canned_answers'>> {
  return runInTransaction(db, async (tx) => {
    await lockCannedAnswers(tx)
    if (await hasName(tx, name)) return err('canned_answer_exists')
    if ((await tx.$count(supportCannedAnswers)) >= MAX_CANNED_ANSWERS)
      return err('too_many_canned_answers')
    const times = { createdAt: now, updatedAt: now }
    const row = { id: newId<'canned answer'>(), name, body, ...times }
    const [created] = await tx.insert(supportCannedAnswers).values(row).returning()
    return ok(created!)
  })
}

interface UpdateCannedAnswerInput extends CannedAnswerText {
  id: CannedAnswerId
  /** The revision that was changed. */
  revision: number
  now: Date
}

type UpdateErrorCode = 'canned_answer_not_found' | 'canned_answer_changed' | 'canned_answer_exists'

/** Changes a text, unless somebody else has changed it since. */
export function updateCannedAnswer(
  db: Database,
  { id, revision, name, body, now }: UpdateCannedAnswerInput,
): Promise<Result<CannedAnswer, UpdateErrorCode>> {
  return runInTransaction(db, async (tx) => {
    await lockCannedAnswers(tx)
    const before = await getCannedAnswer(tx, id)
    if (!before) return err('canned_answer_not_found')
    if (before.revision !== revision) return err('canned_answer_changed')
    if (await hasName(tx, name, id)) return err('canned_answer_exists')
    const [after] = await tx
      .update(supportCannedAnswers)
      .set({ name, body, revision: revision + 1, updatedAt: now })
      .where(eq(supportCannedAnswers.id, id))
      .returning()
    return ok(after!)
  })
}

/** Returns false if there is none. */
export async function deleteCannedAnswer(db: Database, id: CannedAnswerId): Promise<boolean> {
  const isOne = eq(supportCannedAnswers.id, id)
  return (await db.delete(supportCannedAnswers).where(isOne).returning()).length > 0
}

async function hasName(tx: Database, name: string, except?: CannedAnswerId): Promise<boolean> {
  const { id, name: column } = supportCannedAnswers
  const isTaken = and(sql`lower(${column}) = lower(${name})`, except && ne(id, except))
  return (await tx.$count(supportCannedAnswers, isTaken)) > 0
}

/** One change at a time, so that two with the same name or above the limit cannot pass together. */
async function lockCannedAnswers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('support canned answers', 0))`)
}

import { asc, lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { supportConversations } from './tables.ts'

const MAX_DISCREPANCIES = 1000

/** Finds conversations whose answer is late, longest overdue first. The subject is the conversation's id. */
export async function findOverdueConversations(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const { answerDueAt } = supportConversations
  const overdue = await db
    .select()
    .from(supportConversations)
    .where(lt(answerDueAt, now))
    .orderBy(asc(answerDueAt))
    .limit(MAX_DISCREPANCIES)
  return overdue.map(({ id, channel, number, answerDueAt: due }) => ({
    subject: id,
    name: `${channel} ${number}`,
    expected: `an answer by ${due?.toISOString()}`,
    found: 'none',
  }))
}

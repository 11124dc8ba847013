import { and, asc, eq, lt, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { supportConversations } from './tables.ts'

const MAX_DISCREPANCIES = 1000
const DAY_MS = 86_400_000

/** Finds tickets whose answer is late, and chats that have waited for a day, longest overdue first. The subject is the conversation's id. */
export async function findOverdueConversations(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const { channel, waitingSince, answerDueAt } = supportConversations
  const isOverdue = or(
    and(eq(channel, 'ticket'), lt(answerDueAt, now)),
    and(eq(channel, 'chat'), lt(waitingSince, new Date(now.getTime() - DAY_MS))),
  )
  const overdue = await db
    .select()
    .from(supportConversations)
    .where(isOverdue)
    .orderBy(asc(answerDueAt))
    .limit(MAX_DISCREPANCIES)
  return overdue.map(({ id, channel, number, answerDueAt: due }) => ({
    subject: id,
    name: `${channel} ${number}`,
    expected: `an answer by ${due?.toISOString()}`,
    found: 'none',
  }))
}

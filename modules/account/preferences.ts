import { eq, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { type ChangePreferences, type NotificationPreferences, SWITCHES } from './contract.ts'
import { notificationChoices } from './tables.ts'

type Name = keyof NotificationPreferences
const names = Object.keys(SWITCHES) as Name[]

/** What somebody wants to hear of; what they never touched stands as it does for everybody. */
export async function preferencesOf(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationPreferences> {
  const choices = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  const stands = (name: Name): boolean => {
    const { topic, channel, usual } = SWITCHES[name]
    const choice = choices.find((one) => one.topic === topic && one.channel === channel)
    return choice?.isWanted ?? usual
  }
  return Object.fromEntries(names.map((name) => [name, stands(name)])) as NotificationPreferences
}

interface Given {
  userId: UserId
  change: ChangePreferences
  now: Date
}

/** Turns some of the switches; answers how all of them stand. */
export function changePreferences(
  db: Database,
  { userId, change, now }: Given,
): Promise<NotificationPreferences> {
  const turned = names.flatMap((name) => {
    const { topic, channel } = SWITCHES[name]
    const isWanted = change[name]
    const moment = { createdAt: now, updatedAt: now }
    return isWanted === undefined ? [] : [{ userId, topic, channel, isWanted, ...moment }]
  })
  return inTransaction(db, async (tx) => {
    if (turned.length > 0) await turn(tx, turned)
    return preferencesOf(tx, { userId })
  })
}

async function turn(tx: Database, turned: (typeof notificationChoices.$inferInsert)[]) {
  const { userId, topic, channel } = notificationChoices
  await tx
    .insert(notificationChoices)
    .values(turned)
    .onConflictDoUpdate({
      target: [userId, topic, channel],
      set: { isWanted: sql`excluded.is_wanted`, updatedAt: sql`excluded.updated_at` },
    })
}

import { and, eq, inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type MailTopic, PREFERENCE_TABLE } from '../contract.ts'
import { notificationPreferences } from '../tables.ts'

/** Returns a function that says whether a user wants e-mails about a topic. */
export async function readMailPreferences(tx: Database, userIds: UserId[]) {
  const { userId, channel } = notificationPreferences
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(and(inArray(userId, userIds), eq(channel, 'email')))
  const choices = new Map(rows.map((row) => [`${row.userId} ${row.topic}`, row.isEnabled]))
  return (id: UserId, topic: MailTopic): boolean =>
    choices.get(`${id} ${topic}`) ?? PREFERENCE_TABLE[topic].email?.defaultValue ?? false
}

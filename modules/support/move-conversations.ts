import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { supportConversations } from './tables.ts'

/** Gives the conversations of one account to another one. Both accounts are locked. */
export async function moveConversations(
  tx: Database,
  { from, to }: { from: UserId; to: UserId },
): Promise<void> {
  const { userId } = supportConversations
  await tx.update(supportConversations).set({ userId: to }).where(eq(userId, from))
}

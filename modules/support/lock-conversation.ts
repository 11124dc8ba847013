import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Conversation, type ConversationId, supportConversations } from './tables.ts'

/** Locks a conversation, so that its messages are numbered in the order of their commits. */
export async function lockConversation(
  tx: Database,
  id: ConversationId,
): Promise<Conversation | null> {
  const isOne = eq(supportConversations.id, id)
  const [conversation] = await tx.select().from(supportConversations).where(isOne).for('update')
  return conversation ?? null
}

/** Changes a locked conversation. */
export async function updateConversation(
  tx: Database,
  { id, changes }: { id: ConversationId; changes: Partial<Omit<Conversation, 'number'>> },
): Promise<Conversation> {
  const isOne = eq(supportConversations.id, id)
  const [row] = await tx.update(supportConversations).set(changes).where(isOne).returning()
  return row!
}

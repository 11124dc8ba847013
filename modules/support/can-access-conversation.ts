import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { isValidConversationToken } from './conversation-token.ts'
import { type ConversationId, supportConversations } from './tables.ts'

interface ConversationAccess {
  conversationId: ConversationId
  /** Of the conversation; empty without one. */
  token: string
  /** The signed-in user; null for a guest. */
  userId: UserId | null
  secretKey: string
}

/** Returns whether the user owns the conversation, or the token is that of the conversation. */
export async function canAccessConversation(
  db: Database,
  { conversationId, token, userId, secretKey }: ConversationAccess,
): Promise<boolean> {
  if (isValidConversationToken(token, conversationId, secretKey)) return true
  if (!userId) return false
  const { id, userId: owner } = supportConversations
  const isOwned = and(eq(id, conversationId), eq(owner, userId))
  return (await db.select({ id }).from(supportConversations).where(isOwned)).length > 0
}

import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { lockConversation, updateConversation } from './lock-conversation.ts'
import { notifyConversation } from './support-channel.ts'
import { type Conversation, type ConversationId, supportMessages } from './tables.ts'

interface MarkReadInput {
  conversationId: ConversationId
  /** The newest message that the shopper has seen. */
  sequence: number
}

/** Remembers how far the shopper has read. It never goes back, and never beyond the newest message. */
export function markRead(
  db: Database,
  { conversationId: id, sequence }: MarkReadInput,
): Promise<Result<Conversation, 'conversation_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return err('conversation_not_found')
    const shopperReadSequence = Math.min(sequence, conversation.lastSequence)
    if (shopperReadSequence <= conversation.shopperReadSequence) return ok(conversation)

    const unread = await listUnreadAnswers(tx, { id, shopperReadSequence })
    const [oldest] = unread
    const read = await updateConversation(tx, {
      id,
      changes: {
        ...{ shopperReadSequence, unreadCount: unread.length },
        unreadSince: oldest?.createdAt ?? null,
        unreadMailedAt: oldest ? conversation.unreadMailedAt : null,
      },
    })
    await notifyConversation(tx, { id, signal: 'changed' })
    return ok(read)
  })
}

/** The answers that the shopper has not seen, oldest first. */
export function listUnreadAnswers(
  tx: Database,
  { id, shopperReadSequence }: Pick<Conversation, 'id' | 'shopperReadSequence'>,
) {
  const { conversationId, author, sequence } = supportMessages
  const isUnread = and(
    ...[eq(conversationId, id), eq(author, 'shop'), gt(sequence, shopperReadSequence)],
  )
  return tx.select().from(supportMessages).where(isUnread).orderBy(asc(sequence))
}

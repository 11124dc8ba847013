import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { getOldestUnseen } from './create-message.ts'
import { lockConversation, updateConversation } from './lock-conversation.ts'
import { recordConversationEvent } from './record-conversation-event.ts'
import { notifyConversation } from './support-channel.ts'
import type { Conversation, ConversationId } from './tables.ts'

interface CloseConversationInput {
  conversationId: ConversationId
  actor: Actor
  now: Date
}

/** Ends a conversation for its shopper. Repeating it changes nothing. */
export function closeConversation(
  db: Database,
  { conversationId, ...context }: CloseConversationInput,
): Promise<Result<Conversation, 'conversation_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    return conversation ? close(tx, { conversation, ...context }) : err('conversation_not_found')
  })
}

/** Ends a conversation for a clerk, unless the shopper has written after the message `seenSequence`. */
export function closeReadConversation(
  db: Database,
  {
    conversationId: id,
    seenSequence,
    ...context
  }: CloseConversationInput & { seenSequence: number },
): Promise<Result<Conversation, 'conversation_not_found' | 'conversation_changed'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return err('conversation_not_found')
    if (await getOldestUnseen(tx, { id, seenSequence })) return err('conversation_changed')
    return close(tx, { conversation, ...context })
  })
}

/** Opens a closed conversation again for a clerk. Repeating it changes nothing. */
export function reopenConversation(
  db: Database,
  { conversationId: id, actor, now }: CloseConversationInput,
): Promise<Result<Conversation, 'conversation_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return err('conversation_not_found')
    if (conversation.status === 'open') return ok(conversation)
    const changes = { status: 'open' as const, updatedAt: now }
    const reopened = await updateConversation(tx, { id, changes })
    await recordConversationEvent(tx, { conversation, kind: 'reopened', actor, now })
    await notifyConversation(tx, { id, signal: 'changed' })
    return ok(reopened)
  })
}

interface CloseInput {
  /** A locked one. */
  conversation: Conversation
  actor: Actor
  now: Date
}

async function close(tx: Database, { conversation, actor, now }: CloseInput) {
  const { id, status } = conversation
  if (status === 'closed') return ok(conversation)
  const waiting = { waitingSince: null, answerDueAt: null }
  const changes = { status: 'closed' as const, ...waiting, updatedAt: now }
  const closed = await updateConversation(tx, { id, changes })
  await recordConversationEvent(tx, { conversation, kind: 'closed', actor, now })
  await notifyConversation(tx, { id, signal: 'changed' })
  return ok(closed)
}

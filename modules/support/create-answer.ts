import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { err, type Result } from '#platform/result'
import type { FullMessage } from './attachments.ts'
import {
  addMessage,
  getAnswerDueAt,
  getOldestUnseen,
  type MessageErrorCode,
} from './create-message.ts'
import { lockConversation, updateConversation } from './lock-conversation.ts'
import type { ConversationId } from './tables.ts'

export const TICKET_ANSWERED = 'support.ticket_answered'

interface CreateAnswerInput {
  conversationId: ConversationId
  clientId: string
  text: string
  /** Of uploaded files; none by default. */
  attachmentIds?: string[]
  /** The newest message that the clerk had read. */
  seenSequence: number
  actor: Actor
  now: Date
}

type AnswerResult = Result<FullMessage, MessageErrorCode | 'conversation_not_found'>

/**
 * Adds an answer of the shop. The answer to a ticket is sent by e-mail too. A message that the clerk had not read still
 * waits for its own answer. A repeated request changes nothing.
 */
export function createAnswer(
  db: Database,
  { conversationId, seenSequence, ...answer }: CreateAnswerInput,
): Promise<AnswerResult> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) return err('conversation_not_found')
    const added = await addMessage(tx, { conversation, author: 'shop', ...answer })
    const isRepeated = added.ok && added.value.sequence <= conversation.lastSequence
    if (!added.ok || isRepeated) return added

    const { now } = answer
    const unseen = await getOldestUnseen(tx, { id: conversationId, seenSequence })
    const answerDueAt = unseen && getAnswerDueAt(unseen)
    await updateConversation(tx, {
      id: conversationId,
      changes: {
        ...{ answerDueAt: conversation.answerDueAt && answerDueAt, answeredAt: now },
        unreadCount: conversation.unreadCount + 1,
        unreadSince: conversation.unreadSince ?? now,
      },
    })
    if (conversation.channel === 'ticket') {
      const payload = { sequence: added.value.sequence }
      await publishEvent(tx, { topic: TICKET_ANSWERED, subject: conversationId, payload, now })
    }
    return added
  })
}

/** Adds a note that only clerks read. */
export function createNote(
  db: Database,
  { conversationId, ...note }: Omit<CreateAnswerInput, 'seenSequence' | 'attachmentIds'>,
): Promise<AnswerResult> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) return err('conversation_not_found')
    return addMessage(tx, { conversation, author: 'note', ...note })
  })
}

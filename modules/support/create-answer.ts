import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { err, type Result } from '#platform/result'
import { computeAnswerDueAt } from './answer-due-at.ts'
import { toAssigneeColumns } from './assign-conversation.ts'
import type { FullMessage } from './attachments.ts'
import {
  addMessage,
  findMessage,
  getOldestUnseen,
  type MessageErrorCode,
} from './create-message.ts'
import { lockConversation, updateConversation } from './lock-conversation.ts'
import { recordConversationEvent } from './record-conversation-event.ts'
import { getSupportSettings } from './support-settings.ts'
import { type Conversation, type ConversationId, supportMessages } from './tables.ts'

export const TICKET_ANSWERED = 'support.ticket_answered'

interface CreateAnswerInput {
  conversationId: ConversationId
  clientId: string
  text: string
  /** Of uploaded files; none by default. */
  attachmentIds?: string[]
  /** The newest message that the clerk had read. */
  seenSequence: number
  /** Takes a conversation that nobody has, and refuses if a colleague has answered after `seenSequence`. */
  claims?: boolean
  actor: Actor
  now: Date
}

type NoteResult = Result<FullMessage, MessageErrorCode | 'conversation_not_found'>
type AnswerResult = Result<
  FullMessage,
  MessageErrorCode | 'conversation_not_found' | 'already_answered'
>

/**
 * Adds an answer of the shop. The answer to a ticket is sent by e-mail too. A message that the clerk had not read still
 * waits for its own answer. A repeated request changes nothing.
 */
export function createAnswer(
  db: Database,
  { conversationId, seenSequence, claims = false, ...answer }: CreateAnswerInput,
): Promise<AnswerResult> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) return err('conversation_not_found')
    const seen = { conversationId, seenSequence, ...answer }
    if (claims && (await isAnsweredByOther(tx, seen))) return err('already_answered')
    const added = await addMessage(tx, { conversation, author: 'shop', ...answer })
    const isRepeated = added.ok && added.value.sequence <= conversation.lastSequence
    if (!added.ok || isRepeated) return added

    const { actor, now } = answer
    const isClaimed = claims && conversation.assigneeKind === null
    if (isClaimed) await recordConversationEvent(tx, { conversation, kind: 'assigned', actor, now })
    const unseen = await getOldestUnseen(tx, { id: conversationId, seenSequence })
    const waiting = await getWaiting(tx, conversation, unseen)
    await updateConversation(tx, {
      id: conversationId,
      changes: {
        ...{ ...waiting, answeredAt: now, ...(isClaimed && toAssigneeColumns(actor)) },
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
  { conversationId, ...note }: Omit<CreateAnswerInput, 'seenSequence' | 'claims' | 'attachmentIds'>,
): Promise<NoteResult> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) return err('conversation_not_found')
    return addMessage(tx, { conversation, author: 'note', ...note })
  })
}

/** What still waits after an answer: the oldest message that the clerk had not read. */
async function getWaiting(
  tx: Database,
  { channel, answerDueAt }: Conversation,
  unseen: Date | null,
) {
  if (!unseen || !answerDueAt) return { waitingSince: null, answerDueAt: null }
  const settings = await getSupportSettings(tx)
  const dueAt = computeAnswerDueAt({ channel, sentAt: unseen }, settings)
  return { waitingSince: unseen, answerDueAt: dueAt }
}

type SeenInput = Pick<CreateAnswerInput, 'conversationId' | 'clientId' | 'seenSequence' | 'actor'>

/** Whether somebody else has answered after what the clerk has seen. A repeated request is no conflict. */
async function isAnsweredByOther(
  tx: Database,
  { conversationId: id, clientId, seenSequence, actor }: SeenInput,
): Promise<boolean> {
  const { conversationId, author, sequence, actorId, actorName } = supportMessages
  const isOthers = or(
    sql`${actorId} is distinct from ${actor.id}`,
    sql`${actorName} is distinct from ${actor.name}`,
  )
  const isNewAnswer = and(
    ...[eq(conversationId, id), eq(author, 'shop'), gt(sequence, seenSequence), isOthers],
  )
  if ((await tx.$count(supportMessages, isNewAnswer)) === 0) return false
  return (await findMessage(tx, { conversationId: id, clientId })) === undefined
}

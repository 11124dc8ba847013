import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type Actor, buildShopperActor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { computeAnswerDueAt } from './answer-due-at.ts'
import {
  type FullMessage,
  loadAttachments,
  lockFreeAttachments,
  takeAttachments,
} from './attachments.ts'
import { lockConversation } from './lock-conversation.ts'
import { recordConversationEvent } from './record-conversation-event.ts'
import { notifyConversation } from './support-channel.ts'
import { getSupportSettings } from './support-settings.ts'
import {
  type Conversation,
  type ConversationId,
  type Message,
  supportConversations,
  supportMessages,
} from './tables.ts'

const HOUR_MS = 3_600_000
/** Of one conversation. More is no conversation. */
const MAX_SHOPPER_MESSAGES_PER_DAY = 200

export type MessageErrorCode = 'message_empty' | 'attachment_not_found'

interface CreateMessageInput {
  conversationId: ConversationId
  /** Null for a guest. */
  userId: UserId | null
  clientId: string
  text: string
  /** Of uploaded files; none by default. */
  attachmentIds?: string[]
  now: Date
}

/**
 * Adds a message of the shopper, which starts the clock of the answer and reopens a closed conversation. A repeated
 * request returns the message of the first.
 */
export function createMessage(
  db: Database,
  { conversationId, userId, ...message }: CreateMessageInput,
): Promise<Result<FullMessage, MessageErrorCode | 'conversation_not_found' | 'too_many_messages'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (!conversation) return err('conversation_not_found')
    if (await isDailyLimitReached(tx, { conversationId, ...message }))
      return err('too_many_messages')
    const actor = buildShopperActor(userId)
    return addMessage(tx, { conversation, author: 'shopper', actor, ...message })
  })
}

interface AddMessageInput {
  /** A locked one. */
  conversation: Conversation
  clientId: string
  author: Message['author']
  actor: Actor
  text: string
  attachmentIds?: string[]
  now: Date
}

/** Adds a message with the next number to a locked conversation. */
export async function addMessage(
  tx: Database,
  { conversation, clientId, author, actor, text, attachmentIds = [], now }: AddMessageInput,
): Promise<Result<FullMessage, MessageErrorCode>> {
  const earlier = await findMessage(tx, { conversationId: conversation.id, clientId })
  if (earlier) return ok(earlier)
  const body = cleanText(text)
  if (!body && attachmentIds.length === 0) return err('message_empty')
  const uploader = author === 'shopper' ? author : 'shop'
  const ids = await lockFreeAttachments(tx, { conversation, author: uploader, ids: attachmentIds })
  if (!ids) return err('attachment_not_found')

  const sequence = conversation.lastSequence + 1
  const [message] = await tx
    .insert(supportMessages)
    .values({
      ...{ conversationId: conversation.id, sequence, clientId, author, body, createdAt: now },
      ...toActorColumns(actor),
    })
    .returning()
  await takeAttachments(tx, { message: message!, ids })
  const changes = author === 'shopper' ? await getWaitingChanges(tx, conversation, now) : {}
  await tx
    .update(supportConversations)
    .set({ lastSequence: sequence, updatedAt: now, ...changes })
    .where(eq(supportConversations.id, conversation.id))
  if (author === 'shopper' && conversation.status === 'closed')
    await recordConversationEvent(tx, { conversation, kind: 'reopened', actor, now })
  await notifyConversation(tx, { id: conversation.id, signal: 'changed' })
  const [full] = await loadAttachments(tx, [message!])
  return ok(full!)
}

/** A message of the shopper is due from the oldest unanswered one on. */
async function getWaitingChanges(tx: Database, conversation: Conversation, now: Date) {
  const { channel, waitingSince, answerDueAt } = conversation
  const due =
    answerDueAt ?? computeAnswerDueAt({ channel, sentAt: now }, await getSupportSettings(tx))
  return { status: 'open' as const, waitingSince: waitingSince ?? now, answerDueAt: due }
}

export async function findMessage(
  tx: Database,
  { conversationId, clientId }: { conversationId: ConversationId; clientId: string },
): Promise<FullMessage | undefined> {
  const { conversationId: conversation, clientId: client } = supportMessages
  const isOne = and(eq(conversation, conversationId), eq(client, clientId))
  const [message] = await loadAttachments(tx, await tx.select().from(supportMessages).where(isOne))
  return message
}

type DailyLimitInput = Pick<CreateMessageInput, 'conversationId' | 'clientId' | 'now'>

/** A repeated message does not count. */
async function isDailyLimitReached(
  tx: Database,
  { conversationId: id, clientId, now }: DailyLimitInput,
): Promise<boolean> {
  const { conversationId, author, createdAt, clientId: client } = supportMessages
  const since = new Date(now.getTime() - 24 * HOUR_MS)
  const isCounted = and(
    ...[eq(conversationId, id), eq(author, 'shopper'), gt(createdAt, since), ne(client, clientId)],
  )
  return (await tx.$count(supportMessages, isCounted)) >= MAX_SHOPPER_MESSAGES_PER_DAY
}

/** Removes control characters and keeps line breaks. Markup stays as it was typed: nothing shows messages as HTML. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** When the oldest message of the shopper after a sequence was sent; null if there is none. */
export async function getOldestUnseen(
  tx: Database,
  { id, seenSequence }: { id: ConversationId; seenSequence: number },
): Promise<Date | null> {
  const { conversationId, author, sequence, createdAt } = supportMessages
  const isUnseen = and(
    ...[eq(conversationId, id), eq(author, 'shopper'), gt(sequence, seenSequence)],
  )
  const [message] = await tx
    .select({ createdAt })
    .from(supportMessages)
    .where(isUnseen)
    .orderBy(asc(sequence))
    .limit(1)
  return message?.createdAt ?? null
}

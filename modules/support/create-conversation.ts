import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { publishEvent } from '#platform/events/publish-event'
import type { Language } from '#platform/i18n/languages'
import { newRandomId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { SUPPORT_CHANNELS } from './contract.ts'
import { addMessage, type MessageErrorCode } from './create-message.ts'
import { type Conversation, type ConversationId, supportConversations } from './tables.ts'

export const TICKET_CREATED = 'support.ticket_created'

interface CreateConversationInput {
  /** Chosen by the client: a repeated request returns the conversation of the first. */
  requestId: string
  channel: (typeof SUPPORT_CHANNELS)[number]
  /** Null for a guest. */
  userId: UserId | null
  /** Required by a ticket. */
  email: string | null
  orderNumber: string | null
  language: Language
  text: string
  /** Of files that were uploaded for this request; none by default. */
  attachmentIds?: string[]
  now: Date
}

export type CreateConversationErrorCode =
  | MessageErrorCode
  | 'support_email_required'
  | 'request_id_used'

/** Creates a conversation with its first message. A ticket is confirmed by e-mail. */
export function createConversation(
  db: Database,
  input: CreateConversationInput,
): Promise<Result<Conversation, CreateConversationErrorCode>> {
  const { requestId, channel, userId, email, orderNumber, language, text, now } = input
  const { attachmentIds = [] } = input
  if (channel === 'ticket' && !email) return Promise.resolve(err('support_email_required'))
  return runResultTransaction(db, async (tx) => {
    const [created] = await tx
      .insert(supportConversations)
      .values({
        ...{ id: newRandomId<'support conversation'>(), requestId, channel, userId, language },
        ...{ email: email?.toLowerCase() ?? null, orderNumber: orderNumber || null },
        ...{ createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing({ target: supportConversations.requestId })
      .returning()
    if (!created) return findRepeated(tx, input)

    const added = await addMessage(tx, {
      ...{ conversation: created, clientId: requestId, author: 'shopper' as const, text },
      ...{ actor: buildShopperActor(userId), attachmentIds, now },
    })
    if (!added.ok) return added
    if (channel === 'ticket')
      await publishEvent(tx, { topic: TICKET_CREATED, subject: created.id, now })
    return ok((await getConversation(tx, created.id))!)
  })
}

/** The insert has waited for the first request, so its conversation is there. */
async function findRepeated(
  tx: Database,
  { requestId, userId }: CreateConversationInput,
): Promise<Result<Conversation, 'request_id_used'>> {
  const isRepeated = eq(supportConversations.requestId, requestId)
  const [conversation] = await tx.select().from(supportConversations).where(isRepeated)
  return conversation && conversation.userId === userId ? ok(conversation) : err('request_id_used')
}

/** Returns null if there is no such conversation. */
export async function getConversation(
  db: Database,
  id: ConversationId,
): Promise<Conversation | null> {
  const isOne = eq(supportConversations.id, id)
  const [conversation] = await db.select().from(supportConversations).where(isOne)
  return conversation ?? null
}

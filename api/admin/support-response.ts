import { listAccountNames, readActorNames } from '#modules/identity'
import {
  type Conversation,
  listConversationEvents,
  listLastMessages,
  listMessages,
} from '#modules/support'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { toAdminConversationResponse, toMessageResponse } from '../shop/support-response.ts'
import type { AdminConversationMessages, ConversationSummary } from './support-schemas.ts'

const PREVIEW_LENGTH = 200

/** Conversations with the names of their accounts and their newest messages. */
export async function buildConversationSummaries(
  db: Database,
  conversations: Conversation[],
): Promise<ConversationSummary[]> {
  const ids = conversations.map(({ id }) => id)
  const userIds = conversations.flatMap(({ userId }) => userId ?? [])
  const [messages, names] = await parallel(listLastMessages(db, ids), listAccountNames(db, userIds))
  return conversations.map((conversation) => {
    const message = messages.get(conversation.id)
    return {
      ...toAdminConversationResponse(conversation),
      name: (conversation.userId && names.get(conversation.userId)) ?? null,
      last_message: message
        ? {
            author: message.author === 'shop' ? 'shop' : 'shopper',
            text: Array.from(message.body).slice(0, PREVIEW_LENGTH).join(''),
            created_at: message.createdAt.toISOString(),
          }
        : null,
    }
  })
}

/** The conversation with its messages after one and what else happened, as clerks read them. */
export async function buildAdminMessagesResponse(
  db: Database,
  conversation: Conversation,
  after = 0,
): Promise<AdminConversationMessages> {
  const input = { conversationId: conversation.id, after, withNotes: true }
  const [{ messages, hasMore }, events, [summary]] = await parallel(
    listMessages(db, input),
    listConversationEvents(db, conversation.id),
    buildConversationSummaries(db, [conversation]),
  )
  const toActor = await readActorNames(db, [...messages, ...events])
  return {
    conversation: summary!,
    messages: messages.map((message) => ({
      ...toMessageResponse(message),
      actor: toActor(message),
    })),
    has_more: hasMore,
    events: events.map((event) => ({
      ...{ kind: event.kind, actor: toActor(event), created_at: event.createdAt.toISOString() },
    })),
  }
}

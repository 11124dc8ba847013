import type {
  AdminConversation,
  SupportAttachment,
  SupportConversation,
  SupportConversationMessages,
  SupportMessage,
} from '#contract/support'
import {
  type Attachment,
  type Conversation,
  type FullMessage,
  listMessages,
} from '#modules/support'
import type { Database } from '#platform/db/database'

export function toConversationResponse(conversation: Conversation): SupportConversation {
  const { id, number, channel, status, lastSequence, unreadCount } = conversation
  return {
    ...{ id, number, channel, status, last_sequence: lastSequence },
    unread_count: unreadCount,
    answer_due_at: conversation.answerDueAt?.toISOString() ?? null,
    answered_at: conversation.answeredAt?.toISOString() ?? null,
    created_at: conversation.createdAt.toISOString(),
  }
}

export function toMessageResponse(message: FullMessage): SupportMessage {
  const { sequence, clientId, author, body, attachments, createdAt } = message
  return {
    ...{ sequence, client_id: clientId, author, text: body },
    attachments: attachments.map(toAttachmentResponse),
    created_at: createdAt.toISOString(),
  }
}

export function toAttachmentResponse(attachment: Attachment): SupportAttachment {
  const { id, name, contentType, bytes } = attachment
  return { id, name, content_type: contentType, bytes }
}

/** The conversation with its messages after one, as the shopper reads them. */
export async function buildMessagesResponse(
  db: Database,
  conversation: Conversation,
  after = 0,
): Promise<SupportConversationMessages> {
  const input = { conversationId: conversation.id, after, withNotes: false }
  const { messages, hasMore } = await listMessages(db, input)
  return {
    conversation: toConversationResponse(conversation),
    messages: messages.map(toMessageResponse),
    has_more: hasMore,
  }
}

export function toAdminConversationResponse(conversation: Conversation): AdminConversation {
  const { email, language, orderNumber, userId, assigneeKind, assigneeId, assigneeName } =
    conversation
  return {
    ...toConversationResponse(conversation),
    ...{ email, language, order_number: orderNumber, user_id: userId },
    waiting_since: conversation.waitingSince?.toISOString() ?? null,
    shopper_read_sequence: conversation.shopperReadSequence,
    assignee: assigneeKind && { id: assigneeId, name: assigneeName },
  }
}

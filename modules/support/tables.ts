import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { ATTACHMENT_TYPES, CONVERSATION_STATUSES, SUPPORT_CHANNELS } from './contract.ts'

export type ConversationId = Id<'support conversation'>

export const supportConversations = pgTable('support_conversations', {
  id: uuid().$type<ConversationId>().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  requestId: uuid('request_id').notNull(),
  channel: text({ enum: SUPPORT_CHANNELS }).notNull(),
  status: text({ enum: CONVERSATION_STATUSES }).notNull().default('open'),
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id),
  email: text(),
  language: text({ enum: LANGUAGES }).notNull(),
  orderNumber: text('order_number'),
  assigneeKind: text('assignee_kind', { enum: ['staff_account', 'staff_token'] }),
  assigneeId: text('assignee_id'),
  assigneeName: text('assignee_name'),
  lastSequence: integer('last_sequence').notNull().default(0),
  shopperReadSequence: integer('shopper_read_sequence').notNull().default(0),
  unreadCount: integer('unread_count').notNull().default(0),
  unreadSince: timestamptz('unread_since'),
  unreadMailedAt: timestamptz('unread_mailed_at'),
  /** When the oldest unanswered message was sent. */
  waitingSince: timestamptz('waiting_since'),
  answerDueAt: timestamptz('answer_due_at'),
  answeredAt: timestamptz('answered_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type Conversation = typeof supportConversations.$inferSelect

export const supportMessages = pgTable(
  'support_messages',
  {
    conversationId: uuid('conversation_id')
      .$type<ConversationId>()
      .notNull()
      .references(() => supportConversations.id),
    sequence: integer().notNull(),
    clientId: uuid('client_id').notNull(),
    author: text({ enum: ['shopper', 'shop', 'note'] }).notNull(),
    body: text().notNull(),
    ...actorColumns(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.sequence] })],
)
export type Message = typeof supportMessages.$inferSelect

export const supportEvents = pgTable('support_events', {
  id: uuid().$type<Id<'support event'>>().primaryKey(),
  conversationId: uuid('conversation_id')
    .$type<ConversationId>()
    .notNull()
    .references(() => supportConversations.id),
  kind: text({ enum: ['assigned', 'unassigned', 'closed', 'reopened'] }).notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
export type ConversationEvent = typeof supportEvents.$inferSelect

export type AttachmentId = Id<'support attachment'>

export const supportAttachments = pgTable('support_attachments', {
  id: uuid().$type<AttachmentId>().primaryKey(),
  conversationId: uuid('conversation_id')
    .$type<ConversationId>()
    .references(() => supportConversations.id),
  requestId: uuid('request_id'),
  sequence: integer(),
  author: text({ enum: ['shopper', 'shop'] }).notNull(),
  name: text().notNull(),
  contentType: text('content_type', { enum: ATTACHMENT_TYPES }).notNull(),
  bytes: integer().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
export type Attachment = typeof supportAttachments.$inferSelect

export type CannedAnswerId = Id<'canned answer'>

export const supportCannedAnswers = pgTable('support_canned_answers', {
  id: uuid().$type<CannedAnswerId>().primaryKey(),
  name: text().notNull(),
  body: text().notNull(),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type CannedAnswer = typeof supportCannedAnswers.$inferSelect

import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type FullMessage, loadAttachments } from './attachments.ts'
import {
  type ConversationEvent,
  type ConversationId,
  type Message,
  supportEvents,
  supportMessages,
} from './tables.ts'

const MESSAGES_PER_PAGE = 200

interface ListMessagesInput {
  conversationId: ConversationId
  /** The number of the last message that the reader has; 0 for all. */
  after: number
  /** Clerks read notes, shoppers do not. */
  withNotes: boolean
}

/** Lists the messages after one, oldest first, and whether there are more. */
export async function listMessages(
  db: Database,
  { conversationId, after, withNotes }: ListMessagesInput,
): Promise<{ messages: FullMessage[]; hasMore: boolean }> {
  const isListed = and(
    eq(supportMessages.conversationId, conversationId),
    gt(supportMessages.sequence, after),
    withNotes ? undefined : ne(supportMessages.author, 'note'),
  )
  const rows = await db
    .select()
    .from(supportMessages)
    .where(isListed)
    .orderBy(asc(supportMessages.sequence))
    .limit(MESSAGES_PER_PAGE + 1)
  const messages = await loadAttachments(db, rows.slice(0, MESSAGES_PER_PAGE))
  return { messages, hasMore: rows.length > MESSAGES_PER_PAGE }
}

/** The newest message of each conversation, which is no note. */
export async function listLastMessages(
  db: Database,
  ids: ConversationId[],
): Promise<Map<ConversationId, Pick<Message, 'author' | 'body' | 'createdAt'>>> {
  if (ids.length === 0) return new Map()
  const { conversationId, author, body, sequence, createdAt } = supportMessages
  const rows = await db
    .selectDistinctOn([conversationId], { conversationId, author, body, createdAt })
    .from(supportMessages)
    .where(and(inArray(conversationId, ids), ne(author, 'note')))
    .orderBy(conversationId, desc(sequence))
  return new Map(rows.map((row) => [row.conversationId, row]))
}

/** Lists what else happened to a conversation, oldest first. */
export function listConversationEvents(
  db: Database,
  conversationId: ConversationId,
): Promise<ConversationEvent[]> {
  return db
    .select()
    .from(supportEvents)
    .where(eq(supportEvents.conversationId, conversationId))
    .orderBy(asc(supportEvents.createdAt), asc(supportEvents.id))
}

import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type FullMessage, loadAttachments } from './attachments.ts'
import {
  type ConversationEvent,
  type ConversationId,
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

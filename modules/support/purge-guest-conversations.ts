import { sql } from 'drizzle-orm'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'

interface PurgeGuestConversationsInput {
  /** When the last message was sent, at the latest. */
  before: Date
  signal?: AbortSignal
}

/** Deletes conversations with guests in which nobody wrote for a time and nothing waits for an answer. Returns how many. */
export function purgeGuestConversations(
  db: Database,
  { before, signal }: PurgeGuestConversationsInput,
): Promise<number> {
  return changeInBatches(
    db,
    (limit) => sql`
      delete from support_conversations where id in (
        select id from support_conversations
        where user_id is null and answer_due_at is null and updated_at < ${before.toISOString()}
        limit ${limit} for update skip locked)`,
    signal,
  )
}

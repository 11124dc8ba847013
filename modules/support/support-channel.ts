import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ConversationId } from './tables.ts'

/** The channel on which all processes hear of changes of conversations. */
export const SUPPORT_CHANNEL = 'support'

/**
 * `changed`: a message was added, or the state changed. `typing_…`: somebody writes; it is not stored. That of the shop
 * ends with the id of the account, or the name of the token.
 */
export type ConversationSignal = 'changed' | 'typing_shopper' | `typing_shop ${string}`

/** Notifies the streams of a conversation in all processes at the commit. */
export async function notifyConversation(
  tx: Database,
  { id, signal }: { id: ConversationId; signal: ConversationSignal },
): Promise<void> {
  await tx.execute(sql`select pg_notify(${SUPPORT_CHANNEL}, ${`${id} ${signal}`})`)
}

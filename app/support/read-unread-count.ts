import { DetailedError } from 'hono/client'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { CONVERSATION_TOKEN_HEADER, SupportConversationMessages } from '#contract/support'
import { storedConversation } from './stored-conversation.ts'

/** Importing the value would bring the schema library along. */
const TOKEN_HEADER: typeof CONVERSATION_TOKEN_HEADER = 'Conversation-Token'
/** No message has a higher number: only the conversation is read. */
const AFTER_ALL = 2 ** 31 - 1

/** Reads how many answers of the stored conversation the shopper has not seen. One that is deleted is forgotten. */
export async function readUnreadCount(): Promise<number> {
  const stored = storedConversation.get()
  if (!stored) return 0
  try {
    const path = `/api/support/conversations/${stored.id}?after=${AFTER_ALL}`
    const headers = { [TOKEN_HEADER]: stored.token }
    const response = await fetchOrThrow(path, { headers })
    const { conversation }: SupportConversationMessages = await response.json()
    return conversation.unread_count
  } catch (error) {
    if (!(error instanceof DetailedError && error.statusCode === 404)) throw error
    if (storedConversation.get()?.id === stored.id) storedConversation.remove()
    return 0
  }
}

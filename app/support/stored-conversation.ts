import { storedValue } from '../storage/stored-value.ts'

interface StoredConversation {
  id: string
  /** Opens the conversation without a session. */
  token: string
}

/** The conversation that the chat window of this browser shows; null before the first message. */
export const storedConversation = storedValue<StoredConversation | null>({
  key: 'outwit-conversation',
  parse: (text) => (text ? JSON.parse(text) : null),
})

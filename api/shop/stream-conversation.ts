import type { Context } from 'hono'
import type { SSEStreamingApi } from 'hono/streaming'
import {
  type ConversationId,
  type ConversationSignal,
  type ConversationStreams,
  getConversation,
  listMessages,
} from '#modules/support'
import type { Database } from '#platform/db/database'
import type { ApiVariables } from '../http/router.ts'
import {
  getLastEventId,
  getStreamCaller,
  respondWithSignals,
  type SignalOutput,
} from './stream-signals.ts'
import { toConversationResponse, toMessageResponse } from './support-response.ts'

/** Who reads: clerks read notes too, and see when the shopper is typing. */
type Reader = 'shopper' | 'clerk'

interface StreamConversationInput {
  streams: ConversationStreams
  conversationId: ConversationId
  reader: Reader
  /** The number of the last message that the client has, if it sends no `Last-Event-ID`. */
  after: number
}

/**
 * Responds with server-sent events: `message` with the number of the message as its id, `conversation` with its state,
 * and `typing`. A client that connects again with `Last-Event-ID` gets what it has missed.
 */
export function streamConversation(
  c: Context,
  { streams, conversationId, reader, after }: StreamConversationInput,
) {
  const { db } = c.var as ApiVariables
  const stream = streams.open({ conversationId, caller: getStreamCaller(c) })
  const position = getLastEventId(c, { max: 2 ** 31 - 1 }) ?? after
  return respondWithSignals(c, stream, (sse) => {
    return new ConversationOutput(db, { sse, conversationId, reader, position })
  })
}

interface OutputInput {
  sse: SSEStreamingApi
  conversationId: ConversationId
  reader: Reader
  /** The number of the last message that was sent. */
  position: number
}

class ConversationOutput implements SignalOutput<ConversationSignal> {
  readonly #db: Database
  readonly #input: OutputInput

  constructor(db: Database, input: OutputInput) {
    this.#db = db
    this.#input = input
  }

  start() {
    return this.#sendChanges()
  }

  handle(signal: ConversationSignal) {
    if (signal === 'changed') return this.#sendChanges()
    const [kind, by] = signal.split(' ') as ['typing_shopper' | 'typing_shop', string?]
    return this.#sendTyping(kind, by)
  }

  /** Sends the messages after the last sent one, and the state of the conversation. */
  async #sendChanges() {
    const { sse, conversationId, reader } = this.#input
    const withNotes = reader === 'clerk'
    for (let hasMore = true; hasMore; ) {
      const after = this.#input.position
      const page = await listMessages(this.#db, { conversationId, after, withNotes })
      for (const message of page.messages.map(toMessageResponse)) {
        const { sequence } = message
        await sse.writeSSE({ event: 'message', id: `${sequence}`, data: JSON.stringify(message) })
        this.#input.position = sequence
      }
      hasMore = page.hasMore
    }
    const conversation = await getConversation(this.#db, conversationId)
    if (!conversation) return
    const data = JSON.stringify(toConversationResponse(conversation))
    await sse.writeSSE({ event: 'conversation', data })
  }

  /** Clerks are told who else of the shop is typing, too. */
  async #sendTyping(kind: 'typing_shopper' | 'typing_shop', by?: string) {
    const { sse, reader } = this.#input
    const isByShop = kind === 'typing_shop'
    if (reader === 'shopper' && !isByShop) return
    const data = reader === 'clerk' && isByShop ? { by } : {}
    await sse.writeSSE({ event: 'typing', data: JSON.stringify(data) })
  }
}

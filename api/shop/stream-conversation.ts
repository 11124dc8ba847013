import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import {
  type ConversationId,
  type ConversationStream,
  type ConversationStreams,
  getConversation,
  listMessages,
} from '#modules/support'
import type { Database } from '#platform/db/database'
import { errorResponse } from '../http/errors.ts'
import { getCaller } from '../http/rate-limit.ts'
import type { ApiVariables } from '../http/router.ts'
import { toConversationResponse, toMessageResponse } from './support-response.ts'

/** Shorter than proxies close a silent connection. */
const HEARTBEAT_MS = 20_000
/** Then the client connects again, and its rights are checked again. */
const MAX_STREAM_MS = 10 * 60_000

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
  const variables = c.var as ApiVariables
  const caller = variables.caller === 'guest' ? getCaller(variables) : variables.caller
  const stream = streams.open({ conversationId, caller })
  if (!stream) return errorResponse(c, 429, { code: 'too_many_streams' })
  const lastEventId = c.req.header('Last-Event-ID') ?? ''
  const position = /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : after
  const response = streamSSE(c, (sse) => {
    sse.onAbort(() => stream.end())
    const output = new ConversationOutput(variables.db, { sse, conversationId, reader, position })
    return pipeSignals(stream, output).finally(() => stream.end())
  })
  response.headers.set('Cache-Control', 'private, no-store')
  // nginx would collect events before it sends them.
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

async function pipeSignals(stream: ConversationStream, output: ConversationOutput) {
  const endsAt = performance.now() + MAX_STREAM_MS
  await output.sendChanges()
  while (performance.now() < endsAt) {
    const signal = await stream.next(HEARTBEAT_MS)
    if (signal === 'ended') return
    if (signal === 'changed') await output.sendChanges()
    else if (signal) await output.sendTyping(signal)
    else await output.sendHeartbeat()
  }
}

interface OutputInput {
  sse: SSEStreamingApi
  conversationId: ConversationId
  reader: Reader
  /** The number of the last message that was sent. */
  position: number
}

class ConversationOutput {
  readonly #db: Database
  readonly #input: OutputInput

  constructor(db: Database, input: OutputInput) {
    this.#db = db
    this.#input = input
  }

  /** Sends the messages after the last sent one, and the state of the conversation. */
  async sendChanges() {
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

  async sendTyping(signal: 'typing_shopper' | 'typing_shop') {
    const isOther = (signal === 'typing_shop') === (this.#input.reader === 'shopper')
    if (isOther) await this.#input.sse.writeSSE({ event: 'typing', data: '{}' })
  }

  async sendHeartbeat() {
    await this.#input.sse.write(':\n\n')
  }
}

import type { Context } from 'hono'
import type { SSEStreamingApi } from 'hono/streaming'
import {
  type Conversation,
  type ConversationId,
  type ConversationStreams,
  getConversation,
  listChangedConversations,
} from '#modules/support'
import type { Database } from '#platform/db/database'
import type { ApiVariables } from '../http/router.ts'
import {
  getLastEventId,
  getStreamCaller,
  respondWithSignals,
  type SignalOutput,
} from '../shop/stream-signals.ts'
import { toAdminConversationResponse } from '../shop/support-response.ts'

/**
 * Responds with server-sent events about all conversations: `conversation` with the state of one that has changed, and
 * `list` if the client has to read the list, at the start and if it has missed too much. The id of an event is a time, so
 * a client that connects again with `Last-Event-ID` gets what has changed since, and some of it again.
 */
export function streamConversations(c: Context, streams: ConversationStreams) {
  const { db, now } = c.var as ApiVariables
  const stream = streams.openList({ caller: getStreamCaller(c) })
  // A time to come would hide changes.
  const lastEventId = getLastEventId(c, { max: now.getTime() })
  return respondWithSignals(c, stream, (sse) => new ListOutput(db, { sse, lastEventId, now }))
}

interface OutputInput {
  sse: SSEStreamingApi
  /** In milliseconds; null without one. */
  lastEventId: number | null
  now: Date
}

class ListOutput implements SignalOutput<ConversationId | 'all'> {
  readonly #db: Database
  readonly #sse: SSEStreamingApi
  readonly #isResumed: boolean
  /** The time of the newest change that was sent, in milliseconds. */
  #position: number

  constructor(db: Database, { sse, lastEventId, now }: OutputInput) {
    this.#db = db
    this.#sse = sse
    this.#isResumed = lastEventId !== null
    this.#position = lastEventId ?? now.getTime()
  }

  start() {
    return this.#isResumed ? this.#sendChanged() : this.#sendList()
  }

  async handle(signal: ConversationId | 'all') {
    if (signal === 'all') return this.#sendChanged()
    const conversation = await getConversation(this.#db, signal)
    if (conversation) await this.#send(conversation)
  }

  async #sendChanged() {
    const changed = await listChangedConversations(this.#db, { since: new Date(this.#position) })
    if (!changed) return this.#sendList()
    for (const conversation of changed) await this.#send(conversation)
  }

  async #send(conversation: Conversation) {
    this.#position = Math.max(this.#position, conversation.updatedAt.getTime())
    const data = JSON.stringify(toAdminConversationResponse(conversation))
    await this.#sse.writeSSE({ event: 'conversation', id: `${this.#position}`, data })
  }

  async #sendList() {
    await this.#sse.writeSSE({ event: 'list', id: `${this.#position}`, data: '{}' })
  }
}

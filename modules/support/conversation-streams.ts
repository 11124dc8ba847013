import { SignalStream } from '#platform/streams/signal-stream'
import { StreamLimits } from '#platform/streams/stream-limits'
import { type ConversationSignal, SUPPORT_CHANNEL } from './support-channel.ts'
import type { ConversationId } from './tables.ts'

const MAX_PER_CONVERSATION = 8

interface OpenStreamInput {
  conversationId: ConversationId
  /** Whose streams are limited: a network, or an administrator. */
  caller: string
}

/** What happens to one conversation. */
export type ConversationStream = SignalStream<ConversationSignal>
/** Which conversations change; `all` if it is not known which. */
export type ConversationListStream = SignalStream<ConversationId | 'all'>

/** The open streams of this process. It hears of changes in all processes by `channels` of the LISTEN connection. */
export class ConversationStreams {
  readonly channels = { [SUPPORT_CHANNEL]: (payload: string) => this.#receive(payload) }
  readonly #streams = new Map<ConversationId, Set<ConversationStream>>()
  readonly #lists = new Set<ConversationListStream>()
  readonly #limits = new StreamLimits()

  /** Returns null if the conversation, the caller or this process has too many streams. */
  open({ conversationId, caller }: OpenStreamInput): ConversationStream | null {
    const streams = this.#streams.get(conversationId) ?? new Set()
    if (streams.size >= MAX_PER_CONVERSATION || !this.#limits.take(caller)) return null
    const stream: ConversationStream = new SignalStream(() => {
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(conversationId)
      this.#limits.release(caller)
    })
    this.#streams.set(conversationId, streams.add(stream))
    return stream
  }

  /** Opens the stream of the list of all conversations. Returns null if the caller or this process has too many. */
  openList({ caller }: Pick<OpenStreamInput, 'caller'>): ConversationListStream | null {
    if (!this.#limits.take(caller)) return null
    const stream: ConversationListStream = new SignalStream(() => {
      this.#lists.delete(stream)
      this.#limits.release(caller)
    })
    this.#lists.add(stream)
    return stream
  }

  get size(): number {
    return this.#limits.count
  }

  /** What was sent while notifications were not received is read again. */
  setPurgeListening(isListening: boolean) {
    if (!isListening) return
    for (const streams of this.#streams.values())
      for (const stream of streams) stream.push('changed')
    for (const list of this.#lists) list.push('all')
  }

  /** Ends all streams, so that the process can stop. Clients connect again, to another process. */
  close() {
    const streams = [...this.#streams.values()].flatMap((ofOne) => [...ofOne])
    for (const stream of [...streams, ...this.#lists]) stream.end()
  }

  #receive(payload: string) {
    const end = payload.indexOf(' ')
    const id = payload.slice(0, end) as ConversationId
    const signal = payload.slice(end + 1) as ConversationSignal
    for (const stream of this.#streams.get(id) ?? []) stream.push(signal)
    if (signal === 'changed') for (const list of this.#lists) list.push(id)
  }
}

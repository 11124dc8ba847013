import { type ConversationSignal, SUPPORT_CHANNEL } from './support-channel.ts'
import type { ConversationId } from './tables.ts'

const MAX_PER_CONVERSATION = 8
const MAX_PER_CALLER = 32
const MAX_PER_PROCESS = 2_000

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
  readonly #callers = new Map<string, number>()
  #count = 0

  /** Returns null if the conversation, the caller or this process has too many streams. */
  open({ conversationId, caller }: OpenStreamInput): ConversationStream | null {
    const streams = this.#streams.get(conversationId) ?? new Set()
    if (streams.size >= MAX_PER_CONVERSATION || !this.#take(caller)) return null
    const stream: ConversationStream = new SignalStream(() => {
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(conversationId)
      this.#release(caller)
    })
    this.#streams.set(conversationId, streams.add(stream))
    return stream
  }

  /** Opens the stream of the list of all conversations. Returns null if the caller or this process has too many. */
  openList({ caller }: Pick<OpenStreamInput, 'caller'>): ConversationListStream | null {
    if (!this.#take(caller)) return null
    const stream: ConversationListStream = new SignalStream(() => {
      this.#lists.delete(stream)
      this.#release(caller)
    })
    this.#lists.add(stream)
    return stream
  }

  get size(): number {
    return this.#count
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

  #take(caller: string): boolean {
    const ofCaller = this.#callers.get(caller) ?? 0
    if (ofCaller >= MAX_PER_CALLER || this.#count >= MAX_PER_PROCESS) return false
    this.#callers.set(caller, ofCaller + 1)
    this.#count += 1
    return true
  }

  #release(caller: string) {
    this.#count -= 1
    const left = this.#callers.get(caller)! - 1
    if (left > 0) this.#callers.set(caller, left)
    else this.#callers.delete(caller)
  }

  #receive(payload: string) {
    const [id, signal] = payload.split(' ') as [ConversationId, ConversationSignal]
    for (const stream of this.#streams.get(id) ?? []) stream.push(signal)
    if (signal === 'changed') for (const list of this.#lists) list.push(id)
  }
}

/** The signals of one reader. Equal ones that wait are one: the reader reads all that is new. */
export class SignalStream<Signal extends string> {
  readonly #waiting = new Set<Signal>()
  readonly #onEnd: () => void
  #wake = () => {}
  #isEnded = false

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  push(signal: Signal) {
    this.#waiting.add(signal)
    this.#wake()
  }

  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#onEnd()
    this.#wake()
  }

  /** Returns the next signal, null if there is none for a time, and `ended` when the stream has ended. */
  async next(timeoutMs: number): Promise<Signal | 'ended' | null> {
    if (this.#waiting.size === 0 && !this.#isEnded) await this.#waitForSignal(timeoutMs)
    if (this.#isEnded) return 'ended'
    const [signal] = this.#waiting
    if (!signal) return null
    this.#waiting.delete(signal)
    return signal
  }

  #waitForSignal(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, timeoutMs)
      this.#wake = () => {
        clearTimeout(timeout)
        resolve()
      }
    })
  }
}

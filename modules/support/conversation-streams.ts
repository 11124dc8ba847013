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

/** The open streams of this process. It hears of changes in all processes by `channels` of the LISTEN connection. */
export class ConversationStreams {
  readonly channels = { [SUPPORT_CHANNEL]: (payload: string) => this.#receive(payload) }
  readonly #streams = new Map<ConversationId, Set<ConversationStream>>()
  readonly #callers = new Map<string, number>()
  #count = 0

  /** Returns null if the conversation, the caller or this process has too many streams. */
  open({ conversationId, caller }: OpenStreamInput): ConversationStream | null {
    const streams = this.#streams.get(conversationId) ?? new Set()
    const ofCaller = this.#callers.get(caller) ?? 0
    const isFull = streams.size >= MAX_PER_CONVERSATION || ofCaller >= MAX_PER_CALLER
    if (isFull || this.#count >= MAX_PER_PROCESS) return null

    const stream = new ConversationStream(() => {
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(conversationId)
      this.#count -= 1
      const left = this.#callers.get(caller)! - 1
      if (left > 0) this.#callers.set(caller, left)
      else this.#callers.delete(caller)
    })
    this.#streams.set(conversationId, streams.add(stream))
    this.#callers.set(caller, ofCaller + 1)
    this.#count += 1
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
  }

  /** Ends all streams, so that the process can stop. Clients connect again, to another process. */
  close() {
    const streams = [...this.#streams.values()].flatMap((ofOne) => [...ofOne])
    for (const stream of streams) stream.end()
  }

  #receive(payload: string) {
    const [id, signal] = payload.split(' ') as [ConversationId, ConversationSignal]
    for (const stream of this.#streams.get(id) ?? []) stream.push(signal)
  }
}

/** The signals of one reader. Equal ones that wait are one: the reader reads all that is new. */
export class ConversationStream {
  readonly #waiting = new Set<ConversationSignal>()
  readonly #onEnd: () => void
  #wake = () => {}
  #isEnded = false

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  push(signal: ConversationSignal) {
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
  async next(timeoutMs: number): Promise<ConversationSignal | 'ended' | null> {
    if (this.#waiting.size === 0 && !this.#isEnded) await this.#waitForSignal(timeoutMs)
    if (this.#isEnded) return 'ended'
    const [signal = null] = this.#waiting
    if (signal) this.#waiting.delete(signal)
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

import { SignalStream } from '../streams/signal-stream.ts'
import { StreamLimits } from '../streams/stream-limits.ts'

/** The triggers of the database notify it. */
const CHANNEL = 'admin_changes'

/** `order 0199…`: the kind of what has changed, and its id; `all` if it is not known what. */
export type ChangeSignal = `${string} ${string}` | 'all'

/**
 * The open streams of administrators in this process. It hears of changes in all processes by `channels` of the LISTEN
 * connection.
 */
export class ChangeStreams {
  readonly channels = { [CHANNEL]: (payload: string) => this.#push(payload as ChangeSignal) }
  readonly #streams = new Set<SignalStream<ChangeSignal>>()
  readonly #limits = new StreamLimits()

  /** Returns null if the caller or this process has too many streams. */
  open({ caller }: { caller: string }): SignalStream<ChangeSignal> | null {
    if (!this.#limits.take(caller)) return null
    const stream = new SignalStream<ChangeSignal>(() => {
      this.#streams.delete(stream)
      this.#limits.release(caller)
    })
    this.#streams.add(stream)
    return stream
  }

  get size(): number {
    return this.#limits.count
  }

  /** What has changed while notifications were not received is not known. */
  setPurgeListening(isListening: boolean) {
    if (isListening) this.#push('all')
  }

  /** Ends all streams, so that the process can stop. Clients connect again, to another process. */
  close() {
    for (const stream of [...this.#streams]) stream.end()
  }

  #push(signal: ChangeSignal) {
    for (const stream of this.#streams) stream.push(signal)
  }
}

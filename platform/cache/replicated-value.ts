import { isVisible, type Snapshot } from '../db/snapshot.ts'

interface ReplicatedValueInput<Value> {
  /** The channel of the changes. A payload is the id of its transaction, a unique word and the change, with spaces between. */
  channel: string
  /** Loads the value, and the snapshot that it was read from. */
  load: () => Promise<{ value: Value; snapshot: Snapshot }>
  applyChange: (value: Value, change: string) => void
}

const RETRY_MS = 60_000

/**
 * A copy of data of the database that is too large to be loaded again after each change. It is loaded from one snapshot,
 * and applies the changes that later commits are notified of, in the order of the commits. There is none while
 * notifications are not received.
 */
export class ReplicatedValue<Value> {
  readonly channels: Record<string, (payload: string) => void>
  readonly #input: ReplicatedValueInput<Value>
  #isListening = false
  #loaded: { value: Value; snapshot: Snapshot } | null = null
  #loading: { done: Promise<void>; received: string[] } | null = null
  #retryAt = 0

  constructor(input: ReplicatedValueInput<Value>) {
    this.#input = input
    this.channels = { [input.channel]: (payload) => this.#receive(payload) }
  }

  setPurgeListening(isListening: boolean) {
    this.#isListening = isListening
    this.#retryAt = 0
    this.#clear()
  }

  /** Returns the value; null if it is not loaded. */
  get(): Value | null {
    return this.#loaded?.value ?? null
  }

  /** Loads the value, unless it is loaded, failed to load within the last minute, or notifications are not received. */
  async load(): Promise<void> {
    if (this.#loaded || !this.#isListening || performance.now() < this.#retryAt) return
    this.#loading ??= this.#startLoading()
    await this.#loading.done
  }

  /** Drops a value that is inconsistent or could not be loaded. */
  discard(error: unknown) {
    console.error('A copy of data of the database was discarded:', error)
    this.#retryAt = performance.now() + RETRY_MS
    this.#clear()
  }

  #startLoading() {
    const loading = { done: Promise.resolve(), received: [] as string[] }
    const isCurrent = () => this.#loading === loading
    loading.done = this.#input.load().then(
      (loaded) => {
        if (!isCurrent()) return
        this.#loaded = loaded
        this.#loading = null
        for (const payload of loading.received) this.#receive(payload)
      },
      (error) => {
        if (isCurrent()) this.discard(error)
      },
    )
    return loading
  }

  #receive(payload: string) {
    this.#loading?.received.push(payload)
    if (!this.#loaded) return
    const { value, snapshot } = this.#loaded
    const [, transactionId, change] = payload.match(/^(\d+) \S+ (.*)$/s)!
    // The notification of a commit may arrive after a snapshot that contains the commit was taken.
    if (!isVisible(snapshot, Number(transactionId))) this.#input.applyChange(value, change!)
  }

  #clear() {
    this.#loaded = null
    this.#loading = null
  }
}

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

export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  maxConcurrent: number
  /** Applies to each priority. A task beyond it fails with `SemaphoreFullError`. */
  maxWaiting: number
}

/** Limits how many tasks run at once. Tasks of low priority start when no other task waits. */
export class Semaphore {
  readonly #options: SemaphoreOptions
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #waitingLowPriority: (() => void)[] = []

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  async run<Result>(task: () => Promise<Result>, { lowPriority = false } = {}): Promise<Result> {
    await this.#acquire(lowPriority)
    try {
      return await task()
    } finally {
      this.#release()
    }
  }

  async #acquire(lowPriority: boolean): Promise<void> {
    if (this.#running < this.#options.maxConcurrent) {
      this.#running++
      return
    }
    const queue = lowPriority ? this.#waitingLowPriority : this.#waiting
    if (queue.length >= this.#options.maxWaiting) throw new SemaphoreFullError()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Passes the slot to the next waiting task, so `#running` changes only if none waits. */
  #release() {
    const next = this.#waiting.shift() ?? this.#waitingLowPriority.shift()
    if (next) next()
    else this.#running--
  }
}

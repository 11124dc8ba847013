/** Too many tasks wait, or a task has waited too long. */
export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  maxConcurrent: number
  /** Applies to each priority. A task beyond it fails with `SemaphoreFullError`. */
  maxWaiting: number
  /** A task that has not started by then fails with `SemaphoreFullError`. Default: no limit. */
  maxWaitMs?: number
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
    await this.#waitIn(queue)
  }

  #waitIn(queue: (() => void)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(start)
      const { maxWaitMs } = this.#options
      if (maxWaitMs === undefined) return
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new SemaphoreFullError())
      }, maxWaitMs)
    })
  }

  /** Passes the slot to the next waiting task, so `#running` changes only if none waits. */
  #release() {
    const next = this.#waiting.shift() ?? this.#waitingLowPriority.shift()
    if (next) next()
    else this.#running--
  }
}

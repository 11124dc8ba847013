export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  maxConcurrent: number
  /** Beyond so many waiting, newcomers are turned away with `LineIsFull`. */
  maxWaiting: number
}

/** Heavy work, a few pieces at a time. Who is patient waits until nobody else does. */
export class Semaphore {
  readonly #width: SemaphoreOptions
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #patient: (() => void)[] = []

  constructor(width: SemaphoreOptions) {
    this.#width = width
  }

  async run<Result>(task: () => Promise<Result>, { patient = false } = {}): Promise<Result> {
    await this.#turn(patient)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift() ?? this.#patient.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** A turn is handed from one to the next, so the count of those running stays as it is. */
  async #turn(patient: boolean): Promise<void> {
    if (this.#running < this.#width.maxConcurrent) {
      this.#running++
      return
    }
    const queue = patient ? this.#patient : this.#waiting
    if (queue.length >= this.#width.maxWaiting) throw new SemaphoreFullError()
    await new Promise<void>((resolve) => queue.push(resolve))
  }
}

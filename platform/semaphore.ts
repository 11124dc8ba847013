import { FairQueue } from './fair-queue.ts'

/** Too many tasks wait, or a task has waited too long. */
export class SemaphoreFullError extends Error {}

interface SemaphoreOptions {
  maxConcurrent: number
  /** Applies to each priority. A task beyond it fails with `SemaphoreFullError`. */
  maxWaiting: number
  /** A task that has not started by then fails with `SemaphoreFullError`. Default: no limit. */
  maxWaitMs?: number
  /** The same at once for a task that would wait longer, judging by how long earlier tasks ran. Default: no limit. */
  maxExpectedWaitMs?: number
}

interface TaskOptions {
  lowPriority?: boolean
  /**
   * Whom the task is for. Waiting tasks of different keys take turns, and when too many wait, the newest one of the key
   * with the most fails.
   */
  key?: string
}

interface WaitingTask {
  start: () => void
  fail: () => void
}

/** The weight of the latest task in the average duration. */
const LATEST_WEIGHT = 0.2

/** Limits how many tasks run at once. Tasks of low priority start when no other task waits. */
export class Semaphore {
  readonly #options: SemaphoreOptions
  #running = 0
  #averageMs = 0
  readonly #waiting = new FairQueue<WaitingTask>()
  readonly #waitingLowPriority = new FairQueue<WaitingTask>()

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  async run<Result>(task: () => Promise<Result>, options: TaskOptions = {}): Promise<Result> {
    await this.#acquire(options)
    const startedAt = performance.now()
    try {
      return await task()
    } finally {
      this.#averageMs += (performance.now() - startedAt - this.#averageMs) * LATEST_WEIGHT
      this.#release()
    }
  }

  async #acquire({ lowPriority = false, key = '' }: TaskOptions): Promise<void> {
    if (this.#running < this.#options.maxConcurrent) {
      this.#running++
      return
    }
    const queue = lowPriority ? this.#waitingLowPriority : this.#waiting
    if (this.#isFull(queue)) {
      const dropped = queue.makeRoom(key)
      if (!dropped) throw new SemaphoreFullError()
      dropped.fail()
    }
    await this.#waitIn(queue, key)
  }

  #isFull({ length }: FairQueue<WaitingTask>): boolean {
    const { maxConcurrent, maxWaiting, maxExpectedWaitMs } = this.#options
    if (length >= maxWaiting) return true
    const expectedWaitMs = ((length + 1) * this.#averageMs) / maxConcurrent
    return maxExpectedWaitMs !== undefined && expectedWaitMs > maxExpectedWaitMs
  }

  #waitIn(queue: FairQueue<WaitingTask>, key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const task = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        fail: () => {
          clearTimeout(timer)
          reject(new SemaphoreFullError())
        },
      }
      queue.push(key, task)
      const { maxWaitMs } = this.#options
      if (maxWaitMs === undefined) return
      timer = setTimeout(() => {
        queue.remove(key, task)
        task.fail()
      }, maxWaitMs)
    })
  }

  /** Passes the slot to the next waiting task, so `#running` changes only if none waits. */
  #release() {
    const next = this.#waiting.shift() ?? this.#waitingLowPriority.shift()
    if (next) next.start()
    else this.#running--
  }
}

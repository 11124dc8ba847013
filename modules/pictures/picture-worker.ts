import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Semaphore } from '#platform/semaphore'
import type { Rendition } from './contract.ts'

export type PictureJob =
  | { what: 'render'; bytes: Uint8Array; rendition: Rendition }
  | { what: 'square'; bytes: Uint8Array; width: number }
  | { what: 'reencode' | 'placeholder'; bytes: Uint8Array }

interface WorkerReply {
  id: number
  done?: unknown
  failed?: string
}

interface PendingJob {
  resolve: (done: unknown) => void
  reject: (error: Error) => void
  timeout: NodeJS.Timeout
}

const IDLE_TIMEOUT_MS = 15_000
const JOB_TIMEOUT_MS = 30_000
/** Somewhat behind the shop itself; a shopper waits for it nevertheless. */
const NICENESS = 4

/**
 * Where pictures are handled: in a process of its own, begun when there is work and ended when there is none. It
 * yields to the shop's own work, its memory goes with it, and a picture that breaks a library breaks only that.
 */
export class PictureWorker {
  readonly #line = new Semaphore({ maxConcurrent: availableParallelism(), maxWaiting: 400 })
  readonly #pending = new Map<number, PendingJob>()
  #worker: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #last = 0

  /** Throws when the bytes are no picture; `LineIsFull` when too many wait. The patient go last. */
  render(bytes: Uint8Array, rendition: Rendition, { patient = false } = {}): Promise<Uint8Array> {
    return this.#do<Uint8Array>({ what: 'render', bytes, rendition }, patient)
  }

  /** As the shop keeps a picture from elsewhere. Throws when it is none, or of a kind that is not taken. */
  reencode(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#do<Uint8Array>({ what: 'reencode', bytes }, true)
  }

  /** The middle of a photograph as a square, in WebP. Throws as `reencode` does, and when it moves. */
  cropSquare(bytes: Uint8Array, width: number): Promise<Uint8Array> {
    return this.#do<Uint8Array>({ what: 'square', bytes, width }, false)
  }

  /** A data URI of at most 300 bytes; null when that is not enough for it. */
  placeholder(bytes: Uint8Array): Promise<string | null> {
    return this.#do<string | null>({ what: 'placeholder', bytes }, true)
  }

  close(): void {
    if (this.#worker) this.#drop(this.#worker)
  }

  #do<Done>(work: PictureJob, patient: boolean): Promise<Done> {
    return this.#line.run(() => this.#hand(work) as Promise<Done>, { lowPriority: patient })
  }

  #hand(work: PictureJob): Promise<unknown> {
    const worker = this.#worker ?? this.#begin()
    const id = ++this.#last
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timeout = setTimeout(() => this.#drop(worker), JOB_TIMEOUT_MS)
    this.#pending.set(id, { resolve, reject, timeout })
    worker.ref()
    worker.channel?.ref()
    worker.send({ id, work }, (error) => error && this.#settle({ id, failed: error.message }))
    return promise
  }

  #begin(): ChildProcess {
    const worker = fork(new URL('./worker-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2'],
    })
    if (worker.pid) setPriority(worker.pid, NICENESS)
    worker.on('message', (answer: WorkerReply) => this.#settle(answer))
    worker.on('error', () => this.#drop(worker))
    worker.on('exit', () => this.#drop(worker))
    this.#worker = worker
    return worker
  }

  #settle({ id, done, failed }: WorkerReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timeout)
    if (failed === undefined) pending?.resolve(done)
    else pending?.reject(new Error(failed))
    if (this.#pending.size === 0) this.#rest()
  }

  /** An idle worker keeps nothing alive, and goes after a while. */
  #rest(): void {
    const worker = this.#worker
    worker?.unref()
    worker?.channel?.unref()
    clearTimeout(this.#idle)
    if (worker) this.#idle = setTimeout(() => this.#drop(worker), IDLE_TIMEOUT_MS).unref()
  }

  /** Nothing is handed to it any more, not even before its end is heard of. */
  #drop(worker: ChildProcess): void {
    worker.kill('SIGKILL')
    if (this.#worker !== worker) return
    this.#worker = null
    for (const id of [...this.#pending.keys()]) {
      this.#settle({ id, failed: 'The process that handles pictures ended' })
    }
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Line } from '#platform/line'
import type { Rendition } from './contract.ts'

export type Work =
  | { what: 'render'; bytes: Uint8Array; rendition: Rendition }
  | { what: 'square'; bytes: Uint8Array; width: number }
  | { what: 'reencode' | 'placeholder'; bytes: Uint8Array }

interface Answer {
  id: number
  done?: unknown
  failed?: string
}

interface Pending {
  resolve: (done: unknown) => void
  reject: (error: Error) => void
  tooLong: NodeJS.Timeout
}

const IDLE_MS = 15_000
const LONGEST_MS = 30_000
/** Somewhat behind the shop itself; a shopper waits for it nevertheless. */
const NICENESS = 4

/**
 * Where pictures are handled: in a process of its own, begun when there is work and ended when there is none. It
 * yields to the shop's own work, its memory goes with it, and a picture that breaks a library breaks only that.
 */
export class Workshop {
  readonly #line = new Line({ atOnce: availableParallelism(), mostWaiting: 400 })
  readonly #pending = new Map<number, Pending>()
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
  square(bytes: Uint8Array, width: number): Promise<Uint8Array> {
    return this.#do<Uint8Array>({ what: 'square', bytes, width }, false)
  }

  /** A data URI of at most 300 bytes; null when that is not enough for it. */
  placeholder(bytes: Uint8Array): Promise<string | null> {
    return this.#do<string | null>({ what: 'placeholder', bytes }, true)
  }

  close(): void {
    if (this.#worker) this.#drop(this.#worker)
  }

  #do<Done>(work: Work, patient: boolean): Promise<Done> {
    return this.#line.run(() => this.#hand(work) as Promise<Done>, { patient })
  }

  #hand(work: Work): Promise<unknown> {
    const worker = this.#worker ?? this.#begin()
    const id = ++this.#last
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const tooLong = setTimeout(() => this.#drop(worker), LONGEST_MS)
    this.#pending.set(id, { resolve, reject, tooLong })
    worker.ref()
    worker.channel?.ref()
    worker.send({ id, work }, (error) => error && this.#settle({ id, failed: error.message }))
    return promise
  }

  #begin(): ChildProcess {
    const worker = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2'],
    })
    if (worker.pid) setPriority(worker.pid, NICENESS)
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', () => this.#drop(worker))
    worker.on('exit', () => this.#drop(worker))
    this.#worker = worker
    return worker
  }

  #settle({ id, done, failed }: Answer): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.tooLong)
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
    if (worker) this.#idle = setTimeout(() => this.#drop(worker), IDLE_MS).unref()
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

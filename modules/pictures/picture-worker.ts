import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { Semaphore } from '#platform/semaphore'
import type { Rendition } from './contract.ts'
import type { PreviewTexts } from './previews/draw-preview.ts'

export type PictureJob =
  | { type: 'render'; bytes: Uint8Array; rendition: Rendition }
  | { type: 'square'; bytes: Uint8Array; width: number }
  | { type: 'reencode' | 'placeholder' | 'measure' | 'logo'; bytes: Uint8Array }
  | { type: 'preview'; texts: PreviewTexts; picture: Uint8Array | null }

/** A message to the worker process. */
export interface WorkerRequest {
  id: number
  job: PictureJob
}

/** A message from the worker process: a result, or the message of an error. */
export interface WorkerReply {
  id: number
  result?: unknown
  error?: string
}

interface PendingJob {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  timeout: NodeJS.Timeout
}

const IDLE_TIMEOUT_MS = 15_000
const JOB_TIMEOUT_MS = 30_000
/** Lower priority than the shop's own processes, but not the lowest: a shopper waits for pictures. */
const NICENESS = 4

/**
 * Processes pictures in a child process, which starts with the first job and ends when it is idle. The child has a lower
 * priority, its memory is freed with it, and an image that crashes a library does not crash the shop.
 */
export class PictureWorker {
  readonly #semaphore = new Semaphore({ maxConcurrent: availableParallelism(), maxWaiting: 400 })
  readonly #pending = new Map<number, PendingJob>()
  #worker: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #last = 0

  /** Throws when the bytes are no image, and `SemaphoreFullError` when too many jobs wait. Jobs of low priority run last. */
  render(
    bytes: Uint8Array,
    rendition: Rendition,
    { lowPriority = false } = {},
  ): Promise<Uint8Array> {
    return this.#run<Uint8Array>({ type: 'render', bytes, rendition }, lowPriority)
  }

  /** Converts an image to the stored format. Throws when the bytes are no image of an accepted format. */
  reencode(bytes: Uint8Array, { lowPriority = true } = {}): Promise<Uint8Array> {
    return this.#run<Uint8Array>({ type: 'reencode', bytes }, lowPriority)
  }

  /** Crops the centre of a photograph to a square WebP. Throws as `reencode` does, and for animations. */
  cropSquare(bytes: Uint8Array, width: number): Promise<Uint8Array> {
    return this.#run<Uint8Array>({ type: 'square', bytes, width }, false)
  }

  /** Converts a photograph or a drawing to a PNG that fits a header. Throws as `cropSquare` does. */
  logo(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#run<Uint8Array>({ type: 'logo', bytes }, false)
  }

  /** Returns the size of an image in pixels. Throws when the bytes are no image. */
  measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
    return this.#run({ type: 'measure', bytes }, false)
  }

  /** Returns a data URI of at most 300 bytes; null if the image cannot be made that small. */
  placeholder(bytes: Uint8Array): Promise<string | null> {
    return this.#run<string | null>({ type: 'placeholder', bytes }, true)
  }

  /** Draws the preview of a product as SVG, with its picture as JPEG. */
  drawPreview(texts: PreviewTexts, picture: Uint8Array | null): Promise<string> {
    return this.#run<string>({ type: 'preview', texts, picture }, false)
  }

  close(): void {
    if (this.#worker) this.#kill(this.#worker)
  }

  #run<Value>(job: PictureJob, lowPriority: boolean): Promise<Value> {
    return this.#semaphore.run(() => this.#dispatch(job) as Promise<Value>, {
      lowPriority,
    })
  }

  #dispatch(job: PictureJob): Promise<unknown> {
    const worker = this.#worker ?? this.#start()
    const id = ++this.#last
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timeout = setTimeout(() => this.#kill(worker), JOB_TIMEOUT_MS)
    this.#pending.set(id, { resolve, reject, timeout })
    worker.ref()
    worker.channel?.ref()
    worker.send({ id, job } satisfies WorkerRequest, (error) => {
      if (error) this.#settle({ id, error: error.message })
    })
    return promise
  }

  #start(): ChildProcess {
    const worker = fork(new URL('./worker-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2'],
    })
    if (worker.pid) setPriority(worker.pid, NICENESS)
    worker.on('message', (reply: WorkerReply) => this.#settle(reply))
    worker.on('error', () => this.#kill(worker))
    worker.on('exit', () => this.#kill(worker))
    this.#worker = worker
    return worker
  }

  #settle({ id, result, error }: WorkerReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timeout)
    if (error === undefined) pending?.resolve(result)
    else pending?.reject(new Error(error))
    if (this.#pending.size === 0) this.#scheduleStop()
  }

  /** An idle worker does not keep this process alive, and is stopped after a timeout. */
  #scheduleStop(): void {
    const worker = this.#worker
    worker?.unref()
    worker?.channel?.unref()
    clearTimeout(this.#idle)
    if (worker) this.#idle = setTimeout(() => this.#kill(worker), IDLE_TIMEOUT_MS).unref()
  }

  /** Kills the worker and fails its jobs at once. The next job starts another worker. */
  #kill(worker: ChildProcess): void {
    worker.kill('SIGKILL')
    if (this.#worker !== worker) return
    this.#worker = null
    for (const id of [...this.#pending.keys()]) {
      this.#settle({ id, error: 'The picture worker ended' })
    }
  }
}

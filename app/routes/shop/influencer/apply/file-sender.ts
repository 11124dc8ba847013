import { DetailedError } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import {
  type InfluencerUpload,
  type InfluencerUploadSession,
  MAX_UPLOAD_MEBIBYTES,
  type UploadKind,
} from '#contract/influencers'
import { cancelSession, sendFile } from './send-file.ts'

/** Why a file was not sent: a sentence of the API, or a code of the browser. */
export type SendFailure = { message: string } | { code: 'tooLarge' | 'failed' }

export type SendState =
  | { step: 'idle'; failure: SendFailure | null }
  | { step: 'sending' | 'checking' | 'lost'; percent: number }

const IDLE: SendState = { step: 'idle', failure: null }

/** Sends the files of one kind. It outlives the screen, so that a file is sent while its user goes on. */
export class FileSender {
  readonly #kind: UploadKind
  readonly #listeners = new Set<() => void>()
  #state: SendState = IDLE
  #file: File | null = null
  #session: InfluencerUploadSession | null = null
  #controller = new AbortController()

  constructor(kind: UploadKind) {
    this.#kind = kind
  }

  getState = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a file, and resumes `session` if it is of this file. Returns what is stored then; null if nothing is. */
  async send(
    file: File,
    session: InfluencerUploadSession | null,
  ): Promise<InfluencerUpload | null> {
    if (file.size > MAX_UPLOAD_MEBIBYTES[this.#kind] * 2 ** 20)
      return this.#fail({ code: 'tooLarge' })
    this.#controller.abort()
    this.#controller = new AbortController()
    const { signal } = this.#controller
    this.#file = file
    this.#session = session
    this.#set({ step: 'sending', percent: 0 })
    try {
      const stored = await sendFile({
        ...{ kind: this.#kind, file, session, signal },
        onProgress: (current) => this.#showProgress(current),
      })
      this.#reset(IDLE)
      return stored
    } catch (error) {
      return signal.aborted ? null : this.#handleError(error)
    }
  }

  /** Sends the rest of the file whose connection was lost. */
  async resume(): Promise<InfluencerUpload | null> {
    return this.#file && this.send(this.#file, this.#session)
  }

  /** Stops sending. What was sent is discarded. */
  async stop(): Promise<void> {
    const session = this.#session
    this.#controller.abort()
    this.#reset(IDLE)
    if (session) await cancelSession(session.id).catch(() => {})
  }

  #showProgress(session: InfluencerUploadSession) {
    this.#session = session
    const percent = Math.floor((session.offset / session.size) * 100)
    this.#set({ step: session.offset === session.size ? 'checking' : 'sending', percent })
  }

  #handleError(error: unknown): null {
    const percent = 'percent' in this.#state ? this.#state.percent : 0
    if (!(error instanceof DetailedError)) this.#set({ step: 'lost', percent })
    else {
      const message = getApiError(error)?.message
      this.#fail(message ? { message } : { code: 'failed' })
    }
    return null
  }

  #fail(failure: SendFailure): null {
    this.#reset({ step: 'idle', failure })
    return null
  }

  #reset(state: SendState) {
    this.#file = null
    this.#session = null
    this.#set(state)
  }

  #set(state: SendState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const senders = new Map<string, FileSender>()

/** Returns the sender of a user for files of a kind. */
export function getFileSender(userId: string, kind: UploadKind): FileSender {
  const key = `${userId} ${kind}`
  const sender = senders.get(key) ?? new FileSender(kind)
  senders.set(key, sender)
  return sender
}

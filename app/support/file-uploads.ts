import { getApiError } from '#app/api/api-error.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, type SupportAttachment } from '#contract/support'

/** A file that was chosen for a message. */
export interface ChosenFile {
  key: string
  file: File
  /** Null while it is uploaded, and after a failure. */
  attachment: SupportAttachment | null
  /** Why it cannot be sent: a sentence of the API, or a code of the browser. */
  failure: { message: string } | { code: 'offline' | 'tooLarge' | 'tooMany' } | null
}

type Upload = (file: File) => Promise<SupportAttachment>

/** The files of a message that is being written. A file is uploaded as soon as it is chosen. */
export class FileUploads {
  readonly #upload: Upload
  readonly #listeners = new Set<() => void>()
  #files: ChosenFile[] = []

  constructor(upload: Upload) {
    this.#upload = upload
  }

  getFiles = () => this.#files

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: Iterable<File>) {
    for (const file of files) {
      const chosen = { key: crypto.randomUUID(), file, attachment: null, failure: null }
      const isFull = this.#files.length >= MAX_ATTACHMENTS
      this.#set([...this.#files, chosen])
      if (isFull) this.#update(chosen.key, { failure: { code: 'tooMany' } })
      else void this.retry(chosen.key)
    }
  }

  remove(key: string) {
    this.#set(this.#files.filter((one) => one.key !== key))
  }

  /** Uploads a file, again if it has failed. */
  async retry(key: string) {
    const chosen = this.#files.find((one) => one.key === key)
    if (!chosen) return
    if (chosen.file.size > MAX_ATTACHMENT_BYTES)
      return this.#update(key, { failure: { code: 'tooLarge' } })
    this.#update(key, { failure: null })
    try {
      this.#update(key, { attachment: await this.#upload(chosen.file) })
    } catch (error) {
      const message = getApiError(error)?.message
      this.#update(key, { failure: message ? { message } : { code: 'offline' } })
    }
  }

  /** Whether each file is uploaded. */
  get isReady(): boolean {
    return this.#files.every(({ attachment }) => attachment)
  }

  /** Returns the uploaded files, and starts with none again. */
  take(): SupportAttachment[] {
    const taken = this.#files.flatMap(({ attachment }) => attachment ?? [])
    this.#set([])
    return taken
  }

  #update(key: string, changes: Partial<ChosenFile>) {
    this.#set(this.#files.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  #set(files: ChosenFile[]) {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}

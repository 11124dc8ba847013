import { getApiError } from '#app/api/api-error.ts'

/** A file that was chosen in a form. */
export interface ChosenFile<Uploaded> {
  key: string
  /** Null for one that was uploaded before. */
  file: File | null
  /** Null while it is uploaded, and after a failure. */
  uploaded: Uploaded | null
  /** Why it cannot be sent: a sentence of the API, or a code of the browser. */
  failure: { message: string } | { code: 'offline' | 'tooLarge' | 'tooMany' } | null
}

interface UploadOptions<Uploaded> {
  maxFiles: number
  maxBytes: number
  /** Makes a file smaller before it is uploaded. */
  shrink?: (file: File) => Promise<Blob>
  upload: (file: Blob, name: string) => Promise<Uploaded>
  /** What was uploaded before. */
  uploaded?: Uploaded[]
}

/** The files of a form. A file is uploaded as soon as it is chosen. */
export class FileUploads<Uploaded> {
  readonly #options: UploadOptions<Uploaded>
  readonly #listeners = new Set<() => void>()
  #files: ChosenFile<Uploaded>[]

  constructor(options: UploadOptions<Uploaded>) {
    this.#options = options
    this.#files = (options.uploaded ?? []).map((uploaded) => {
      return { key: crypto.randomUUID(), file: null, uploaded, failure: null }
    })
  }

  getFiles = () => this.#files

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(files: Iterable<File>) {
    for (const file of files) {
      const chosen = { key: crypto.randomUUID(), file, uploaded: null, failure: null }
      const isFull = this.#files.length >= this.#options.maxFiles
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
    const { maxBytes, shrink, upload } = this.#options
    const file = this.#files.find((one) => one.key === key)?.file
    if (!file) return
    this.#update(key, { failure: null })
    try {
      const blob = shrink ? await shrink(file) : file
      if (blob.size > maxBytes) this.#update(key, { failure: { code: 'tooLarge' } })
      else this.#update(key, { uploaded: await upload(blob, file.name) })
    } catch (error) {
      const message = getApiError(error)?.message
      this.#update(key, { failure: message ? { message } : { code: 'offline' } })
    }
  }

  /** Whether each file is uploaded. */
  get isReady(): boolean {
    return this.#files.every(({ uploaded }) => uploaded)
  }

  getUploaded(): Uploaded[] {
    return this.#files.flatMap(({ uploaded }) => uploaded ?? [])
  }

  /** Returns the uploaded files, and starts with none again. */
  take(): Uploaded[] {
    const taken = this.getUploaded()
    this.#set([])
    return taken
  }

  #update(key: string, changes: Partial<ChosenFile<Uploaded>>) {
    this.#set(this.#files.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  #set(files: ChosenFile<Uploaded>[]) {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}

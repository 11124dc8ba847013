import type { CachedResponse } from './cached-response.ts'

export interface CacheEntry {
  response: CachedResponse
  freshUntil: number
  /** Since when its purges may have been missed, in milliseconds. */
  unsureSince?: number
}

/**
 * Cached responses by key, at most so many bytes of them. Plain bodies that are held beside compressed ones are dropped
 * first, then the oldest responses.
 */
export class CacheEntries {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #withPlainCopy = new Set<CachedResponse>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): CacheEntry | undefined {
    return this.#entries.get(key)
  }

  /** The response must not be in another cache. */
  set(key: string, { response, freshUntil }: Omit<CacheEntry, 'unsureSince'>) {
    this.delete(key)
    this.#entries.set(key, { response, freshUntil })
    for (const tag of response.tags) this.#addKey(tag, key)
    this.#resize(response, response.bytes)
    response.onResize = (change) => this.#resize(response, change)
  }

  delete(key: string) {
    const response = this.#entries.get(key)?.response
    if (!response) return
    response.onResize = undefined
    this.#withPlainCopy.delete(response)
    this.#bytes -= response.bytes
    this.#entries.delete(key)
    for (const tag of response.tags) this.#deleteKey(tag, key)
  }

  deleteByTags(tags: string[]) {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.delete(key)
    }
  }

  get maxBytes(): number {
    return this.#maxBytes
  }

  values(): Iterable<CacheEntry> {
    return this.#entries.values()
  }

  clear() {
    for (const key of this.#entries.keys()) this.delete(key)
  }

  #addKey(tag: string, key: string) {
    const keys = this.#keysByTag.get(tag)
    if (keys) keys.add(key)
    else this.#keysByTag.set(tag, new Set([key]))
  }

  #deleteKey(tag: string, key: string) {
    const keys = this.#keysByTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysByTag.delete(tag)
  }

  #resize(response: CachedResponse, change: number) {
    this.#bytes += change
    if (response.hasPlainCopy) this.#withPlainCopy.add(response)
    else this.#withPlainCopy.delete(response)
    this.#dropPlainCopies()
    this.#evict()
  }

  #dropPlainCopies() {
    for (const response of this.#withPlainCopy) {
      if (this.#isWithinLimit()) return
      this.#bytes -= response.dropPlainCopy()
      this.#withPlainCopy.delete(response)
    }
  }

  /** A Map iterates in insertion order, and storing an entry again moves it to the end: the oldest comes first. */
  #evict() {
    for (const oldest of this.#entries.keys()) {
      if (this.#isWithinLimit()) return
      this.delete(oldest)
    }
  }

  #isWithinLimit(): boolean {
    return this.#bytes <= this.#maxBytes
  }
}

import type { CachedResponse } from './cached-response.ts'

export interface CacheEntry {
  response: CachedResponse
  freshUntil: number
  /** Since when its purges may have been missed, in milliseconds. */
  unsureSince?: number
  /** When it was purged. It differs from what would be rendered now. */
  purgedAt?: number
}

/**
 * Cached responses by key, at most so many bytes of them. Plain bodies that are held beside compressed ones are dropped
 * first, then responses that were purged, then the oldest ones.
 */
export class CacheEntries {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  /** The keys of entries that were purged, the first one first. */
  readonly #purgedKeys = new Set<string>()
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
  set(key: string, { response, freshUntil }: Pick<CacheEntry, 'response' | 'freshUntil'>) {
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
    this.#purgedKeys.delete(key)
    for (const tag of response.tags) this.#deleteKey(tag, key)
  }

  /** Marks the entries as purged. Later purges do not look at them again. */
  purgeByTags(tags: string[], now: number) {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const entry = this.#entries.get(key)!
        entry.purgedAt = now
        this.#purgedKeys.add(key)
        for (const other of entry.response.tags) this.#deleteKey(other, key)
      }
    }
  }

  /** Deletes the entries that were purged before a time. */
  deletePurgedBefore(time: number) {
    for (const key of this.#purgedKeys) {
      if (this.#entries.get(key)!.purgedAt! >= time) return
      this.delete(key)
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
    for (const keys of [this.#purgedKeys, this.#entries.keys()]) {
      for (const key of keys) {
        if (this.#isWithinLimit()) return
        this.delete(key)
      }
    }
  }

  #isWithinLimit(): boolean {
    return this.#bytes <= this.#maxBytes
  }
}

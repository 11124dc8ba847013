import type { Database } from '../db/database.ts'
import { SharedByViews } from '../db/replicas/shared-by-views.ts'
import { ALL_TAGS } from './purge-tags.ts'

/** What a value depends on; a function if that is only known from the value. */
type CacheTags<Value> = string[] | ((value: Value) => string[])

interface CacheEntry {
  /** Null while the value is loading: any purge then discards it. */
  tags: string[] | null
  value: Promise<unknown>
}

/**
 * Caches values computed from the database, such as the category tree, until one of their tags is purged. It stores
 * nothing while purges are not received.
 */
export class ProcessCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #maxEntries: number
  #isListening = false

  constructor({ maxEntries = 2000 } = {}) {
    this.#maxEntries = maxEntries
  }

  getOrLoad<Value>(
    key: string,
    tags: CacheTags<Value>,
    load: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.#isListening) return load()

    const entry = this.#entries.get(key) ?? this.#load(key, tags, load)
    // A Map iterates in insertion order. Reinserting on each use makes the first entry the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#maxEntries)
      this.#entries.delete(this.#entries.keys().next().value!)
    return entry.value as Promise<Value>
  }

  purge(purged: string[]) {
    if (purged.includes(ALL_TAGS)) return this.#entries.clear()
    for (const [key, { tags }] of this.#entries) {
      if (!tags || tags.some((tag) => purged.includes(tag))) this.#entries.delete(key)
    }
  }

  setPurgeListening(isListening: boolean) {
    this.#isListening = isListening
    this.#entries.clear()
  }

  #load<Value>(key: string, tags: CacheTags<Value>, load: () => Promise<Value>): CacheEntry {
    const value = load()
    const entry: CacheEntry = { tags: null, value }
    value.then(
      (loaded) => {
        entry.tags = typeof tags === 'function' ? tags(loaded) : tags
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    )
    return entry
  }
}

const caches = new SharedByViews<ProcessCache>()

export function getProcessCache(db: Database): ProcessCache {
  const cache = caches.get(db) ?? new ProcessCache()
  caches.set(db, cache)
  return cache
}

/** Returns a cached value, or loads it. A transaction has no cache, so it always sees its own changes. */
export function cached<Value>(
  db: Database,
  { key, tags }: { key: string; tags: CacheTags<Value> },
  load: () => Promise<Value>,
): Promise<Value> {
  return caches.get(db)?.getOrLoad(key, tags, load) ?? load()
}

import type { Database } from '../db/database.ts'

/** What a value was made from; where only the value itself tells, a function of it. */
type CacheTags<Value> = string[] | ((value: Value) => string[])

interface CacheEntry {
  /** Unknown while it is being loaded: whatever changes then may be in it. */
  tags: string[] | null
  value: Promise<unknown>
}

/**
 * What was worked out from a database and stays true until one of its tags is purged, such as the tree of
 * categories. Without ears nothing is kept, as in the page cache: what was not heard of can't be forgotten.
 */
export class ProcessCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #room: number
  #hearsPurges = false

  constructor({ room = 2000 } = {}) {
    this.#room = room
  }

  getOrLoad<Value>(
    key: string,
    tags: CacheTags<Value>,
    load: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.#hearsPurges) return load()

    const entry = this.#entries.get(key) ?? this.#begin(key, tags, load)
    // A Map remembers the order of arrival: what is asked for goes to the end, so the idlest is forgotten first.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#room) this.#entries.delete(this.#entries.keys().next().value!)
    return entry.value as Promise<Value>
  }

  purge(purged: string[]) {
    for (const [key, { tags }] of this.#entries) {
      if (!tags || tags.some((tag) => purged.includes(tag))) this.#entries.delete(key)
    }
  }

  setPurgeListening(canHear: boolean) {
    this.#hearsPurges = canHear
    this.#entries.clear()
  }

  #begin<Value>(key: string, tags: CacheTags<Value>, load: () => Promise<Value>): CacheEntry {
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

const caches = new WeakMap<Database, ProcessCache>()

export function getProcessCache(db: Database): ProcessCache {
  const memory = caches.get(db) ?? new ProcessCache()
  caches.set(db, memory)
  return memory
}

/** An open transaction is a database of its own without a memory, so what it has changed itself is never missed. */
export function cached<Value>(
  db: Database,
  { key, tags }: { key: string; tags: CacheTags<Value> },
  load: () => Promise<Value>,
): Promise<Value> {
  return caches.get(db)?.getOrLoad(key, tags, load) ?? load()
}

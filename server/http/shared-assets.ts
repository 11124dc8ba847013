import { ASSETS_TAG, listAssetPaths, readStoredAsset } from '#platform/assets/store-build'
import { ALL_TAGS } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { PurgeListener } from '../cache/listen-for-purges.ts'
import { createAssetResponse } from './assets.ts'

/** Paths are listed again after this time if one is unknown: a purge may have been lost with its connection. */
const MAX_LIST_AGE_MS = 5_000

/**
 * The assets of other releases, which their hosts have stored. During an upgrade or a rollback, any host is asked for what a
 * page of any other one names. A path that no release has costs a look into a set: the database is asked for the paths
 * every five seconds at most. What was sent once stays in memory, a few megabytes for each release.
 */
export class SharedAssets implements PurgeListener {
  readonly #db: Database
  readonly #clock: () => number
  readonly #sent = new Map<string, CachedResponse>()
  #paths: Promise<Set<string>> = Promise.resolve(new Set())
  #listedAt = Number.NEGATIVE_INFINITY

  constructor(db: Database, { clock = () => performance.now() } = {}) {
    this.#db = db
    this.#clock = clock
  }

  /** Returns what `find` has returned before. */
  getSent(path: string): CachedResponse | undefined {
    return this.#sent.get(path)
  }

  /** Returns null for a path that no release has. */
  async find(path: string): Promise<CachedResponse | null> {
    const sent = this.#sent.get(path)
    if (sent) return sent
    if (!(await this.#isStored(path))) return null
    const body = await readStoredAsset(this.#db, path)
    if (!body) return null
    const asset = createAssetResponse(path, body)
    this.#sent.set(path, asset)
    return asset
  }

  async #isStored(path: string): Promise<boolean> {
    if ((await this.#paths).has(path)) return true
    const now = this.#clock()
    if (now - this.#listedAt < MAX_LIST_AGE_MS) return (await this.#paths).has(path)
    this.#listedAt = now
    const before = this.#paths
    const listing = listAssetPaths(this.#db).then((paths) => new Set(paths))
    // Those who ask meanwhile wait for the same list. If it fails, they get what was known.
    this.#paths = listing.catch(() => before)
    return (await listing).has(path)
  }

  purge(tags: string[]) {
    if (tags.includes(ASSETS_TAG) || tags.includes(ALL_TAGS))
      this.#listedAt = Number.NEGATIVE_INFINITY
  }

  /** Purges may have been missed. */
  setPurgeListening() {
    this.#listedAt = Number.NEGATIVE_INFINITY
  }
}

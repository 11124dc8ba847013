import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Database } from '#platform/db/database'
import type { SigningKey, TokenKeys, VerificationKey } from '../token-keys.ts'
import type { ConfiguredKeys } from './configured-keys.ts'
import { getCurrentSigningKey, listVerificationKeys } from './stored-signing-keys.ts'

interface SigningKeysOptions {
  db: Database
  secretKey: string
  /** Instead of a key that is made on first need. */
  configured?: ConfiguredKeys | undefined
  /** Whoever has it may sign tokens too, with HS256. At least 32 characters. */
  sharedSecret?: string | undefined
  /** How long the longest-lived access token is good: so long a retired key goes on verifying. */
  maxTokenSeconds: number
}

interface CachedKeys {
  signing: SigningKey | null
  verification: Map<string, VerificationKey>
}

/** So long processes may disagree when a key changes. */
const CACHE_TTL_MS = 10_000
/** A token with a key nobody knows makes us look again, but not each time. */
const MIN_RELOAD_INTERVAL_MS = 1000

/**
 * The keys access tokens are signed and verified with. One is made when it is first needed and kept in the database,
 * sealed with the shop's own key (decision 0040), or they are given by configuration. Shops that share a database
 * verify what any of them has signed with a key that is kept there.
 */
export class SigningKeys implements TokenKeys {
  readonly #options: SigningKeysOptions
  readonly #sharedSecret: KeyObject | null
  #cached: Promise<CachedKeys> | undefined
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(given: SigningKeysOptions) {
    this.#options = given
    this.#sharedSecret = given.sharedSecret ? createSecretKey(given.sharedSecret, 'utf8') : null
  }

  /** What this shop signs with. */
  async getSigningKey(now: Date): Promise<SigningKey> {
    if (this.#options.configured) return this.#options.configured.signing
    const { signing } = await this.#getCached(now, CACHE_TTL_MS)
    return signing!
  }

  /** What a token says it was signed with, or null: each key is good for one algorithm alone. */
  async getVerificationKey({ kid, alg }: { kid?: string; alg?: string }, now: Date) {
    const key = kid ? await this.#findByKid(kid, now) : null
    if (key) return key.alg === alg ? key.key : null
    return alg === 'HS256' ? this.#sharedSecret : null
  }

  /** The public halves, for whoever verifies tokens without asking us. */
  async listPublicJwks(now: Date) {
    // Without one of our own the first token would be signed with a key that nobody has seen yet.
    const { verification } = await this.#getCached(now, MIN_RELOAD_INTERVAL_MS)
    return [...verification.values()].flatMap(({ kid, alg, publicJwk }) => {
      return publicJwk ? [{ ...publicJwk, kid, alg, use: 'sig', key_ops: ['verify'] }] : []
    })
  }

  async #findByKid(kid: string, now: Date): Promise<VerificationKey | null> {
    const known = (await this.#getCached(now, CACHE_TTL_MS)).verification.get(kid)
    return (
      known ?? (await this.#getCached(now, MIN_RELOAD_INTERVAL_MS)).verification.get(kid) ?? null
    )
  }

  /** What is known, looked up anew when that is older than `freshMs`. */
  #getCached(now: Date, freshMs: number): Promise<CachedKeys> {
    const age = Math.abs(now.getTime() - this.#loadedAt)
    if (this.#cached && age < freshMs) return this.#cached
    this.#loadedAt = now.getTime()
    const looking = this.#load(now)
    this.#cached = looking
    looking.catch(() => {
      this.#cached = undefined
    })
    return looking
  }

  async #load(now: Date): Promise<CachedKeys> {
    const { configured } = this.#options
    const signing = configured ? null : await getCurrentSigningKey({ ...this.#options, now })
    const kept = await listVerificationKeys({ ...this.#options, now })
    const all = [...(configured?.verification ?? []), ...kept]
    const verification = new Map(all.toReversed().map((key) => [key.kid, key]))
    return { signing, verification }
  }
}

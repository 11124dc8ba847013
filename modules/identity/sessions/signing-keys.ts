import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Database } from '#platform/db/database'
import type { SigningKey, TokenKeys, VerificationKey } from '../token-keys.ts'
import type { ConfiguredKeys } from './configured-keys.ts'
import { getCurrentSigningKey, listVerificationKeys } from './stored-signing-keys.ts'

interface SigningKeysOptions {
  db: Database
  secretKey: string
  /** Replaces the stored signing key. */
  configured?: ConfiguredKeys | undefined
  /** Tokens signed with this secret by HS256 are accepted too. At least 32 characters. */
  sharedSecret?: string | undefined
  /** Lifetime of the longest-lived access token: a retired key verifies for this long. */
  maxTokenSeconds: number
}

interface CachedKeys {
  signing: SigningKey | null
  verification: Map<string, VerificationKey>
}

/** Processes may disagree about the keys for this long after a rotation. */
const CACHE_TTL_MS = 10_000
/** An unknown `kid` reloads the keys, but not more often than this. */
const MIN_RELOAD_INTERVAL_MS = 1000

/**
 * The keys of access tokens. The signing key is generated on first use and stored encrypted with the shop's secret key
 * (decision 0019), or it comes from the configuration. Shops that share a database verify each other's tokens with the
 * stored keys.
 */
export class SigningKeys implements TokenKeys {
  readonly #options: SigningKeysOptions
  readonly #sharedSecret: KeyObject | null
  #cached: Promise<CachedKeys> | undefined
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(options: SigningKeysOptions) {
    this.#options = options
    this.#sharedSecret = options.sharedSecret ? createSecretKey(options.sharedSecret, 'utf8') : null
  }

  async getSigningKey(now: Date): Promise<SigningKey> {
    if (this.#options.configured) return this.#options.configured.signing
    const { signing } = await this.#getCached(now, CACHE_TTL_MS)
    return signing!
  }

  /** Each key verifies one algorithm alone. */
  async getVerificationKey({ kid, alg }: { kid?: string; alg?: string }, now: Date) {
    const key = kid ? await this.#findByKid(kid, now) : null
    if (key) return key.alg === alg ? key.key : null
    return alg === 'HS256' ? this.#sharedSecret : null
  }

  async listPublicJwks(now: Date) {
    // Loading the keys generates the signing key. Without it the first token would have an unpublished key.
    const { verification } = await this.#getCached(now, MIN_RELOAD_INTERVAL_MS)
    return [...verification.values()].flatMap(({ kid, alg, publicJwk }) => {
      return publicJwk ? [{ ...publicJwk, kid, alg, use: 'sig', key_ops: ['verify'] }] : []
    })
  }

  async #findByKid(kid: string, now: Date): Promise<VerificationKey | null> {
    const key = (await this.#getCached(now, CACHE_TTL_MS)).verification.get(kid)
    return key ?? (await this.#getCached(now, MIN_RELOAD_INTERVAL_MS)).verification.get(kid) ?? null
  }

  #getCached(now: Date, maxAgeMs: number): Promise<CachedKeys> {
    const ageMs = Math.abs(now.getTime() - this.#loadedAt)
    if (this.#cached && ageMs < maxAgeMs) return this.#cached
    this.#loadedAt = now.getTime()
    const loading = this.#load(now)
    this.#cached = loading
    loading.catch(() => {
      this.#cached = undefined
    })
    return loading
  }

  async #load(now: Date): Promise<CachedKeys> {
    const { configured } = this.#options
    const signing = configured ? null : await getCurrentSigningKey({ ...this.#options, now })
    const stored = await listVerificationKeys({ ...this.#options, now })
    const keys = [...(configured?.verification ?? []), ...stored]
    // Reversed, so that a configured key wins over a stored one with the same `kid`.
    const verification = new Map(keys.toReversed().map((key) => [key.kid, key]))
    return { signing, verification }
  }
}

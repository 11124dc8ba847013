import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Database } from '#platform/database'
import type { ConfiguredKeys } from './configured-keys.ts'
import { keptKeys, ownKept } from './kept-keys.ts'

/** What tokens are signed with. */
export interface SigningKey {
  kid: string
  alg: string
  key: KeyObject
}

/** What tokens are verified with; `published` is its public half, which a shared secret does not have. */
export interface VerifyingKey extends SigningKey {
  published: Record<string, unknown> | null
}

interface Given {
  db: Database
  secretKey: string
  /** Instead of a key that is made on first need. */
  configured?: ConfiguredKeys | undefined
  /** Whoever has it may sign tokens too, with HS256. At least 32 characters. */
  sharedSecret?: string | undefined
  /** How long the longest-lived access token is good: so long a retired key goes on verifying. */
  tokenSeconds: number
}

interface Known {
  own: SigningKey | null
  verifying: Map<string, VerifyingKey>
}

/** So long processes may disagree when a key changes. */
const KNOWN_FOR_MS = 10_000
/** A token with a key nobody knows makes us look again, but not each time. */
const LOOK_AGAIN_MS = 1000

/**
 * The keys access tokens are signed and verified with. One is made when it is first needed and kept in the database,
 * sealed with the shop's own key (decision 0040), or they are given by configuration. Shops that share a database
 * verify what any of them has signed with a key that is kept there.
 */
export class SigningKeys {
  readonly #given: Given
  readonly #shared: KeyObject | null
  #known: Promise<Known> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(given: Given) {
    this.#given = given
    this.#shared = given.sharedSecret ? createSecretKey(given.sharedSecret, 'utf8') : null
  }

  /** What this shop signs with. */
  async own(now: Date): Promise<SigningKey> {
    if (this.#given.configured) return this.#given.configured.signing
    const { own } = await this.#look(now, KNOWN_FOR_MS)
    return own!
  }

  /** What a token says it was signed with, or null: each key is good for one algorithm alone. */
  async verifying({ kid, alg }: { kid?: string; alg?: string }, now: Date) {
    const key = kid ? await this.#named(kid, now) : null
    if (key) return key.alg === alg ? key.key : null
    return alg === 'HS256' ? this.#shared : null
  }

  /** The public halves, for whoever verifies tokens without asking us. */
  async published(now: Date) {
    // Without one of our own the first token would be signed with a key that nobody has seen yet.
    const { verifying } = await this.#look(now, LOOK_AGAIN_MS)
    return [...verifying.values()].flatMap(({ kid, alg, published }) => {
      return published ? [{ ...published, kid, alg, use: 'sig', key_ops: ['verify'] }] : []
    })
  }

  async #named(kid: string, now: Date): Promise<VerifyingKey | null> {
    const known = (await this.#look(now, KNOWN_FOR_MS)).verifying.get(kid)
    return known ?? (await this.#look(now, LOOK_AGAIN_MS)).verifying.get(kid) ?? null
  }

  /** What is known, looked up anew when that is older than `freshMs`. */
  #look(now: Date, freshMs: number): Promise<Known> {
    const age = Math.abs(now.getTime() - this.#lookedAt)
    if (this.#known && age < freshMs) return this.#known
    this.#lookedAt = now.getTime()
    const looking = this.#lookUp(now)
    this.#known = looking
    looking.catch(() => {
      this.#known = undefined
    })
    return looking
  }

  async #lookUp(now: Date): Promise<Known> {
    const { configured } = this.#given
    const own = configured ? null : await ownKept({ ...this.#given, now })
    const kept = await keptKeys({ ...this.#given, now })
    const all = [...(configured?.verifying ?? []), ...kept]
    const verifying = new Map(all.toReversed().map((key) => [key.kid, key]))
    return { own, verifying }
  }
}

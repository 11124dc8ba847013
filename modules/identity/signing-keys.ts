import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Database } from '#platform/database'
import { seal, unseal } from '#platform/seal'
import { signingKeys } from './tables.ts'

const ALG = 'ES256'
const PURPOSE = 'signing key'
/** A token with a key nobody knows makes us look again, but not each time. */
const LOOK_AGAIN_MS = 10_000

type Key = CryptoKey | Uint8Array
type Kept = Pick<typeof signingKeys.$inferSelect, 'kid' | 'sealedJwk'>

/**
 * The keys access tokens are signed with. The first is made when it is first needed and kept in the database, sealed
 * with the shop's own key; shops with another key have one of their own, and all of them verify what any has signed.
 */
export class SigningKeys {
  readonly #db: Database
  readonly #secretKey: string
  #own: Promise<{ kid: string; key: Key }> | undefined
  #known: { keys: Map<string, Key>; at: number } | undefined

  constructor({ db, secretKey }: { db: Database; secretKey: string }) {
    this.#db = db
    this.#secretKey = secretKey
  }

  /** What this shop signs with. */
  own(now: Date): Promise<{ kid: string; key: Key }> {
    this.#own ??= this.#open(now).catch((error) => {
      this.#own = undefined
      throw error
    })
    return this.#own
  }

  /** What a token says it was signed with, or null. */
  async byId(kid: string, now: Date): Promise<Key | null> {
    const known = this.#known?.keys.get(kid)
    if (known) return known
    const age = now.getTime() - (this.#known?.at ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(age) < LOOK_AGAIN_MS) return null

    const rows = await this.published()
    const keys = rows.map(async (jwk) => [jwk.kid!, await importJWK(jwk, ALG)] as const)
    this.#known = { keys: new Map(await Promise.all(keys)), at: now.getTime() }
    return this.#known.keys.get(kid) ?? null
  }

  /** The public halves, for whoever verifies tokens without asking us. */
  async published(): Promise<JWK[]> {
    const rows = await this.#db
      .select({ kid: signingKeys.kid, jwk: signingKeys.publicJwk })
      .from(signingKeys)
      .orderBy(signingKeys.createdAt, signingKeys.kid)
    return rows.map(({ kid, jwk }) => {
      return { ...(jwk as JWK), kid, alg: ALG, use: 'sig', key_ops: ['verify'] }
    })
  }

  async #open(now: Date) {
    const { kid, sealedJwk } = (await this.#kept()) ?? (await this.#made(now))
    const given = { secretKey: this.#secretKey, purpose: PURPOSE }
    return { kid, key: await importJWK(JSON.parse(unseal(sealedJwk, given)), ALG) }
  }

  async #kept(): Promise<Kept | undefined> {
    const inUse = and(
      eq(signingKeys.sealedWith, nameOf(this.#secretKey)),
      isNull(signingKeys.retiredAt),
    )
    const [kept] = await this.#db.select().from(signingKeys).where(inUse)
    return kept
  }

  /** Of two processes that start at once one makes the key, and the other finds it. */
  async #made(now: Date): Promise<Kept> {
    const { publicKey, privateKey } = await generateKeyPair(ALG, { extractable: true })
    const publicJwk = await exportJWK(publicKey)
    const jwk = JSON.stringify(await exportJWK(privateKey))
    await this.#db
      .insert(signingKeys)
      .values({
        kid: await calculateJwkThumbprint(publicJwk),
        publicJwk: { ...publicJwk },
        sealedJwk: seal(jwk, { secretKey: this.#secretKey, purpose: PURPOSE }),
        sealedWith: nameOf(this.#secretKey),
        createdAt: now,
      })
      .onConflictDoNothing()
    return (await this.#kept())!
  }
}

/** Tells keys apart and says nothing of them. */
function nameOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('name').digest('hex').slice(0, 16)
}

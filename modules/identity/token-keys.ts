import type { KeyObject } from 'node:crypto'

/** A key that signs access tokens. */
export interface SigningKey {
  kid: string
  alg: string
  key: KeyObject
}

/** A key that verifies access tokens. `publicJwk` is null for a shared secret. */
export interface VerificationKey extends SigningKey {
  publicJwk: Record<string, unknown> | null
}

/** The keys that access tokens are signed and verified with. */
export interface TokenKeys {
  getSigningKey(now: Date): Promise<SigningKey>
  /** The key named in a token's header. Null if it is unknown or not for that algorithm. */
  getVerificationKey(header: { kid?: string; alg?: string }, now: Date): Promise<KeyObject | null>
  /** The public keys, for clients that verify tokens themselves. */
  listPublicJwks(now: Date): Promise<Record<string, unknown>[]>
}

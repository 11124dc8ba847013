import { createPrivateKey, createPublicKey, createSecretKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import type { SigningKey, VerifyingKey } from './signing-keys.ts'

/** Keys that were given instead of being made: one signs, and all of them verify. */
export interface ConfiguredKeys {
  signing: SigningKey
  verifying: VerifyingKey[]
}

const LEAST_SECRET_BYTES = 32
const LEAST_RSA_BITS = 2048

const Jwk = z.looseObject({
  kty: z.string(),
  kid: z.string().min(1).max(200),
  alg: z.string().optional(),
  crv: z.string().optional(),
  key_ops: z.array(z.string()).default([]),
})
type Jwk = z.infer<typeof Jwk>

/** What can be signed with a kind of key; the first is meant when the key does not say. */
const algorithms: Record<string, string[]> = {
  'EC P-256': ['ES256'],
  'EC P-521': ['ES512'],
  'OKP Ed25519': ['EdDSA'],
  RSA: ['RS256', 'RS512'],
  oct: ['HS256'],
}

/** Reads a JWK array. What is wrong with it is said without a word of what is in it. */
export function readConfiguredKeys(json: string): ConfiguredKeys | { wrong: string } {
  const given = z.array(Jwk).min(1).safeParse(parsed(json))
  if (!given.success) return { wrong: 'is not a JSON array of JWKs that each have a kty and a kid' }
  const jwks = given.data
  if (new Set(jwks.map(({ kid }) => kid)).size < jwks.length) return { wrong: 'names a kid twice' }
  const signers = jwks.filter(({ key_ops }) => key_ops.includes('sign'))
  if (signers.length !== 1) {
    return { wrong: 'needs exactly one key that signs: with "sign" in its key_ops' }
  }
  try {
    return { signing: signingKey(signers[0]!), verifying: jwks.map(verifyingKey) }
  } catch (error) {
    if (error instanceof WrongKey) return { wrong: error.message }
    return { wrong: 'holds a key that cannot be read; the one that signs must be private' }
  }
}

class WrongKey extends Error {}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function signingKey(jwk: Jwk): SigningKey {
  const key = jwk.kty === 'oct' ? secretOf(jwk) : createPrivateKey(asInput(jwk))
  return { kid: jwk.kid, alg: algorithmOf(jwk), key }
}

function verifyingKey(jwk: Jwk): VerifyingKey {
  const { kid } = jwk
  const alg = algorithmOf(jwk)
  if (jwk.kty === 'oct') return { kid, alg, key: secretOf(jwk), published: null }
  const key = createPublicKey(asInput(jwk))
  const bits = key.asymmetricKeyDetails?.modulusLength ?? LEAST_RSA_BITS
  if (bits < LEAST_RSA_BITS) throw new WrongKey(`holds an RSA key below ${LEAST_RSA_BITS} bits`)
  return { kid, alg, key, published: { ...key.export({ format: 'jwk' }) } }
}

function algorithmOf({ kty, crv, alg }: Jwk): string {
  const possible = algorithms[crv ? `${kty} ${crv}` : kty] ?? []
  const chosen = alg ?? possible[0]
  if (chosen && possible.includes(chosen)) return chosen
  throw new WrongKey('holds a key for none of ES256, ES512, EdDSA, RS256, RS512, HS256')
}

function secretOf({ k }: Jwk) {
  const secret = Buffer.from(typeof k === 'string' ? k : '', 'base64url')
  if (secret.length >= LEAST_SECRET_BYTES) return createSecretKey(secret)
  throw new WrongKey(`holds a secret of less than ${LEAST_SECRET_BYTES} bytes`)
}

function asInput(jwk: Jwk) {
  return { key: jwk as JsonWebKey, format: 'jwk' as const }
}

import { createPrivateKey, createPublicKey, createSecretKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { err, type Failure, ok, type Result } from '#platform/result'
import type { SigningKey, VerificationKey } from '../token-keys.ts'

/** Keys from the configuration: one signs, all verify. */
export interface ConfiguredKeys {
  signing: SigningKey
  verification: VerificationKey[]
}

const MIN_SECRET_BYTES = 32
const MIN_RSA_BITS = 2048

const Jwk = z.looseObject({
  kty: z.string(),
  kid: z.string().min(1).max(200),
  alg: z.string().optional(),
  crv: z.string().optional(),
  key_ops: z.array(z.string()).default([]),
})
type Jwk = z.infer<typeof Jwk>

/** Supported algorithms by key type and curve. The first is the default of a key without `alg`. */
const ALGORITHMS_BY_KEY_TYPE: Record<string, string[]> = {
  'EC P-256': ['ES256'],
  'EC P-521': ['ES512'],
  'OKP Ed25519': ['EdDSA'],
  RSA: ['RS256', 'RS512'],
  oct: ['HS256'],
}

export type ConfiguredKeysErrorCode =
  | 'jwk_algorithm_unsupported'
  /** (minBits) */
  | 'jwk_rsa_too_short'
  /** (minBytes) */
  | 'jwk_secret_too_short'
  | 'jwk_unreadable'
  | 'jwks_kid_repeated'
  | 'jwks_malformed'
  | 'jwks_signing_key_not_single'

/** Parses a JWK array. The error contains nothing of the keys. */
export function parseConfiguredKeys(json: string): Result<ConfiguredKeys, ConfiguredKeysErrorCode> {
  const { data: jwks } = z.array(Jwk).min(1).safeParse(parseJson(json))
  if (!jwks) return err('jwks_malformed')
  if (new Set(jwks.map(({ kid }) => kid)).size < jwks.length) return err('jwks_kid_repeated')
  const signers = jwks.filter(({ key_ops }) => key_ops.includes('sign'))
  if (signers.length !== 1) return err('jwks_signing_key_not_single')
  try {
    return ok({ signing: toSigningKey(signers[0]!), verification: jwks.map(toVerificationKey) })
  } catch (error) {
    return error instanceof InvalidKeyError ? error.failure : err('jwk_unreadable')
  }
}

class InvalidKeyError extends Error {
  readonly failure: Failure<ConfiguredKeysErrorCode>

  constructor(failure: Failure<ConfiguredKeysErrorCode>) {
    super(failure.error.code)
    this.failure = failure
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function toSigningKey(jwk: Jwk): SigningKey {
  const key = jwk.kty === 'oct' ? parseSecret(jwk) : createPrivateKey(toKeyInput(jwk))
  return { kid: jwk.kid, alg: getAlgorithm(jwk), key }
}

function toVerificationKey(jwk: Jwk): VerificationKey {
  const { kid } = jwk
  const alg = getAlgorithm(jwk)
  if (jwk.kty === 'oct') return { kid, alg, key: parseSecret(jwk), publicJwk: null }
  const key = createPublicKey(toKeyInput(jwk))
  const bits = key.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS
  if (bits < MIN_RSA_BITS) {
    throw new InvalidKeyError(err('jwk_rsa_too_short', { minBits: MIN_RSA_BITS }))
  }
  return { kid, alg, key, publicJwk: { ...key.export({ format: 'jwk' }) } }
}

function getAlgorithm({ kty, crv, alg }: Jwk): string {
  const supported = ALGORITHMS_BY_KEY_TYPE[crv ? `${kty} ${crv}` : kty] ?? []
  const algorithm = alg ?? supported[0]
  if (algorithm && supported.includes(algorithm)) return algorithm
  throw new InvalidKeyError(err('jwk_algorithm_unsupported'))
}

function parseSecret({ k }: Jwk) {
  const secret = Buffer.from(typeof k === 'string' ? k : '', 'base64url')
  if (secret.length >= MIN_SECRET_BYTES) return createSecretKey(secret)
  throw new InvalidKeyError(err('jwk_secret_too_short', { minBytes: MIN_SECRET_BYTES }))
}

function toKeyInput(jwk: Jwk) {
  return { key: jwk as JsonWebKey, format: 'jwk' as const }
}

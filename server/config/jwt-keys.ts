import { z } from 'zod'
import { type ConfiguredKeysErrorCode, parseConfiguredKeys } from '#modules/identity'
import type { ErrorParams } from '#platform/result'

const MESSAGES: Record<ConfiguredKeysErrorCode, (params: ErrorParams) => string> = {
  jwk_algorithm_unsupported: () =>
    'holds a key for none of ES256, ES512, EdDSA, RS256, RS512, HS256',
  jwk_rsa_too_short: ({ minBits }) => `holds an RSA key below ${minBits} bits`,
  jwk_secret_too_short: ({ minBytes }) => `holds a secret of less than ${minBytes} bytes`,
  jwk_unreadable: () => 'holds a key that cannot be read; the one that signs must be private',
  jwks_kid_repeated: () => 'names a kid twice',
  jwks_malformed: () => 'is not a JSON array of JWKs that each have a kty and a kid',
  jwks_signing_key_not_single: () => 'needs exactly one key that signs: with "sign" in its key_ops',
}

/** `AUTH_JWT_KEYS`: the keys of access tokens. */
export const jwtKeys = z.string().transform((json, context) => {
  const keys = parseConfiguredKeys(json)
  if (keys.ok) return keys.value
  const { code, params = {} } = keys.error
  context.addIssue({ code: 'custom', message: MESSAGES[code](params) })
  return z.NEVER
})

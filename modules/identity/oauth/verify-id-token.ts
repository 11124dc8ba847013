import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import type { ProviderSettings } from '../oauth-settings.ts'
import { discoverProvider } from './discover-provider.ts'
import { type ProviderProfile, parseProviderProfile } from './provider-profile.ts'

interface VerifyIdTokenInput {
  token: string
  /** The access token issued with the ID token. */
  accessToken: string | undefined
  nonce: string | undefined
  now: Date
}

/** Asymmetric algorithms only: never HMAC, never `none`. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'RS384', 'RS512', 'ES384', 'ES512']
const MAX_TOKEN_LENGTH = 16 * 1024
const CLOCK_TOLERANCE_SECONDS = 30

/** Verifies an ID token issued to one of the shop's clients, and returns its profile. */
export async function verifyIdToken(
  provider: ProviderSettings,
  input: VerifyIdTokenInput,
): Promise<IdentityResult<ProviderProfile>> {
  if (!isJwt(input.token)) return err('id_token_invalid')
  const claims = await verifyClaims(provider, input)
  if (!claims) return err('id_token_invalid')
  const audience = [claims.aud ?? []].flat()
  if (!audience.some((client) => provider.clientIds.includes(client))) {
    const audiences = audience.join(' ').slice(0, 200)
    return err('id_token_audience_unacceptable', { audiences })
  }
  const failure = checkNonce(claims, input.nonce)
  if (failure) return failure
  const profile = parseProviderProfile(claims, provider.name)
  return profile ? ok(profile) : err('id_token_invalid')
}

/** Checked before the provider is asked for its keys, which is a request to another host. */
function isJwt(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false
  try {
    return Boolean(decodeProtectedHeader(token).alg && decodeJwt(token))
  } catch {
    return false
  }
}

async function verifyClaims(
  provider: ProviderSettings,
  { token, accessToken, now }: VerifyIdTokenInput,
) {
  const { keys } = await discoverProvider(provider, now)
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer: listIssuers(provider), algorithms: ALGORITHMS, currentDate: now },
      ...{ clockTolerance: CLOCK_TOLERANCE_SECONDS, requiredClaims: ['sub', 'aud', 'exp', 'iat'] },
    })
    return isBoundToAccessToken(payload, accessToken, protectedHeader.alg) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** Google omits the scheme of the issuer in some tokens. */
function listIssuers({ issuer }: ProviderSettings): string[] {
  const withoutScheme = 'accounts.google.com'
  return issuer === `https://${withoutScheme}` ? [issuer, withoutScheme] : [issuer]
}

/** An ID token with `at_hash` is valid only together with that access token. */
function isBoundToAccessToken(
  { at_hash }: JWTPayload,
  accessToken: string | undefined,
  alg: string,
) {
  if (at_hash === undefined) return true
  const digest = createHash(`sha${alg === 'EdDSA' ? '512' : alg.slice(-3)}`)
  const hash = digest.update(accessToken ?? '').digest()
  return hash.subarray(0, hash.length / 2).toString('base64url') === at_hash
}

/** The app sent the SHA-256 hash of the nonce to the provider, and presents the nonce itself here. */
function checkNonce(
  { nonce: nonceHash }: JWTPayload,
  nonce: string | undefined,
): IdentityFailure | null {
  if (!nonceHash !== !nonce) return err('id_token_nonce_unpaired')
  if (!nonce || createHash('sha256').update(nonce).digest('hex') === nonceHash) return null
  return err('id_token_nonce_mismatch')
}

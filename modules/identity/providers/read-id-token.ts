import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { type BadRequest, badRequest } from './bad-request.ts'
import { type Person, personOf } from './person.ts'
import { connectTo } from './provider-connection.ts'
import type { ProviderSettings } from './provider-settings.ts'

interface Given {
  token: string
  /** The access token that came with it. */
  accessToken: string | undefined
  nonce: string | undefined
  now: Date
}

/** Never a secret that both know, and never none: a provider signs with a key of its own. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'RS384', 'RS512', 'ES384', 'ES512']
const LONGEST = 16 * 1024
const TOLERATED_SECONDS = 30

/** Who it is that a provider names in a token that an app was given, when it was made for one of our clients. */
export async function readIdToken(
  provider: ProviderSettings,
  given: Given,
): Promise<Person | BadRequest> {
  if (given.token.length > LONGEST) return BAD
  const claims = await verified(provider, given)
  if (!claims) return BAD
  const audience = [claims.aud ?? []].flat()
  if (!audience.some((one) => provider.clientIds.includes(one))) {
    const shown = audience.join(' ').slice(0, 200)
    return badRequest('invalid request', `Unacceptable audience in id_token: [${shown}]`)
  }
  return wrongNonce(claims, given.nonce) ?? personOf(claims, provider.name) ?? BAD
}

const BAD = badRequest('invalid request', 'Bad ID token')

async function verified(provider: ProviderSettings, { token, accessToken, now }: Given) {
  const { keys } = await connectTo(provider, now)
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer: issuersOf(provider), algorithms: ALGORITHMS, currentDate: now },
      ...{ clockTolerance: TOLERATED_SECONDS, requiredClaims: ['sub', 'aud', 'exp', 'iat'] },
    })
    return belongsTo(payload, accessToken, protectedHeader.alg) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/** Google leaves the scheme away in some of its tokens. */
function issuersOf({ issuer }: ProviderSettings): string[] {
  const bare = 'accounts.google.com'
  return issuer === `https://${bare}` ? [issuer, bare] : [issuer]
}

/** A token that names an access token is good together with that one alone. */
function belongsTo({ at_hash }: JWTPayload, accessToken: string | undefined, alg: string) {
  if (at_hash === undefined) return true
  const digest = createHash(`sha${alg === 'EdDSA' ? '512' : alg.slice(-3)}`)
  const hash = digest.update(accessToken ?? '').digest()
  return hash.subarray(0, hash.length / 2).toString('base64url') === at_hash
}

/** Whoever asked for the token sent the provider a hash, and shows now what it is of. */
function wrongNonce({ nonce: kept }: JWTPayload, nonce: string | undefined): BadRequest | null {
  if (!kept !== !nonce) {
    const message = 'Passed nonce and nonce in id_token should either both exist or not.'
    return badRequest('invalid request', message)
  }
  if (!nonce || createHash('sha256').update(nonce).digest('hex') === kept) return null
  return badRequest('invalid nonce', 'Nonces mismatch')
}

import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type AuthFailure, fail } from '../auth-error.ts'
import { getIssuer, type IdentityDependencies } from '../settings.ts'
import type { SessionId, SessionRow, UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { buildAppMetadata } from '../users/user-response.ts'
import { getLowAalDeadline } from './session-limits.ts'

/** Signs an access token (JWT) for a session. `expiresAt` is in Unix seconds. */
export async function signAccessToken(
  account: Account & { session: SessionRow },
  { identity, now }: { identity: IdentityDependencies; now: Date },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, alg, key } = await identity.keys.getSigningKey(now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = Math.min(
    issuedAt + identity.settings.accessTokenSeconds,
    getMaxExpiry(account, identity),
  )
  const token = await new SignJWT(buildClaims(account))
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .setIssuer(getIssuer(identity))
    .setSubject(account.user.id)
    .setAudience(account.user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(crypto.randomUUID())
    .sign(key)
  return { token, expiresAt }
}

function buildClaims({ user, identities, session }: Account & { session: SessionRow }) {
  return {
    ...{ email: user.email ?? '', phone: user.phone ?? '', role: user.role },
    ...{ app_metadata: buildAppMetadata({ user, identities }), user_metadata: user.userMetadata },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    is_anonymous: user.isAnonymous,
  }
}

/** An aal1 session with a deadline gets no token that outlives the deadline. */
function getMaxExpiry(
  account: Account & { session: SessionRow },
  { settings }: IdentityDependencies,
): number {
  const deadline = getLowAalDeadline(account, settings.sessions)
  return deadline ? Math.floor(deadline.getTime() / 1000) : Number.POSITIVE_INFINITY
}

/** Verifies signature and expiry of a token. The claims are not checked yet: see `parseClaims`. */
export async function verifyToken(
  token: string,
  { identity, now }: { identity: IdentityDependencies; now: Date },
): Promise<{ claims: JWTPayload } | AuthFailure> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await identity.keys.getVerificationKey(header, now)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { currentDate: now },
    )
    return { claims: payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    return invalidToken('token is not valid')
  }
}

export interface AccessTokenClaims {
  userId: UserId
  /** Null if the token has no `session_id` claim. */
  sessionId: SessionId | null
}

/** Verifies a token and returns its user and session. */
export async function parseAccessToken(
  token: string,
  options: { identity: IdentityDependencies; now: Date },
): Promise<AccessTokenClaims | AuthFailure> {
  const verified = await verifyToken(token, options)
  return 'error' in verified ? verified : parseClaims(verified.claims, options.identity)
}

/** The API answers this `bad_jwt` with 400, and every other one with 403. */
export const SUB_CLAIM_NOT_UUID = fail('bad_jwt', 'invalid claim: sub claim must be a UUID')

/** Also for a token without a `session_id` claim. */
export const SESSION_ID_CLAIM_NOT_UUID = fail(
  'bad_jwt',
  'invalid claim: session_id claim must be a UUID',
)

/** Checks the claims of a verified token: they must be those of a user's access token of this issuer. */
export function parseClaims(
  claims: JWTPayload,
  identity: IdentityDependencies,
): AccessTokenClaims | AuthFailure {
  const { sub, iss, aud, exp, session_id } = claims
  if (!sub) return fail('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) return SUB_CLAIM_NOT_UUID
  if (session_id !== undefined && !isUuid(session_id)) return SESSION_ID_CLAIM_NOT_UUID
  if (exp === undefined) return invalidToken('token has no end')
  if (iss !== undefined && iss !== getIssuer(identity)) return invalidToken('token is not ours')
  if (aud !== 'authenticated') return invalidToken('token is not meant for us')
  return { userId: sub as UserId, sessionId: (session_id as SessionId) ?? null }
}

const isUuid = (value: unknown) => z.uuid().safeParse(value).success

function invalidToken(reason: string): AuthFailure {
  return fail('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
}

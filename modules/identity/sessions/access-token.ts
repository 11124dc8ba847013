import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type AuthFailure, fail } from '../auth-error.ts'
import { getIssuer, type IdentityDependencies } from '../settings.ts'
import type { SessionId, SessionRow, UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { buildAppMetadata } from '../users/user-response.ts'
import { getLowAalDeadline } from './session-limits.ts'

/** Signs what says, for an hour or as it is set, who somebody is. `expiresAt` in Unix seconds. */
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
  const { user, identities, session } = account
  const claims = {
    ...{ email: user.email ?? '', phone: user.phone ?? '', role: user.role },
    ...{ app_metadata: buildAppMetadata({ user, identities }), user_metadata: user.userMetadata },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    is_anonymous: user.isAnonymous,
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .setIssuer(getIssuer(identity))
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(crypto.randomUUID())
    .sign(key)
  return { token, expiresAt }
}

/** A session that may stay below the second level for a while gives no token that outlives the while. */
function getMaxExpiry(
  account: Account & { session: SessionRow },
  { settings }: IdentityDependencies,
): number {
  const end = getLowAalDeadline(account, settings.sessions)
  return end ? Math.floor(end.getTime() / 1000) : Number.POSITIVE_INFINITY
}

/** What is said in a token that one of our keys signed and that is still good; nothing of it is checked yet. */
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
  /** Null: the token names none. */
  sessionId: SessionId | null
}

/** Whose token it is, and of which session, when it was made here for somebody who signed in. */
export async function parseAccessToken(
  token: string,
  options: { identity: IdentityDependencies; now: Date },
): Promise<AccessTokenClaims | AuthFailure> {
  const verified = await verifyToken(token, options)
  return 'error' in verified ? verified : parseClaims(verified.claims, options.identity)
}

/** The one thing wrong with a token that the wire answers as a bad request. */
export const SUB_CLAIM_NOT_UUID = fail('bad_jwt', 'invalid claim: sub claim must be a UUID')

/** Of a token that names no session, and of one that names what is none. */
export const SESSION_ID_CLAIM_NOT_UUID = fail(
  'bad_jwt',
  'invalid claim: session_id claim must be a UUID',
)

/** As `readAccessToken`, of a token that has been verified. */
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

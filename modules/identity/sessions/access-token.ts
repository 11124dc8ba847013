import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Refused, refused } from '../refusal.ts'
import { type Identity, issuerOf } from '../settings.ts'
import type { SessionId, SessionRow, UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { appMetadataOf } from '../users/show-user.ts'
import { lowEnd } from './session-rules.ts'

/** Signs what says, for an hour or as it is set, who somebody is. `expiresAt` in Unix seconds. */
export async function signAccessToken(
  open: Account & { session: SessionRow },
  { identity, now }: { identity: Identity; now: Date },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, alg, key } = await identity.keys.own(now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = Math.min(
    issuedAt + identity.settings.accessTokenSeconds,
    lastSecond(open, identity),
  )
  const { user, identities, session } = open
  const claims = {
    ...{ email: user.email ?? '', phone: user.phone ?? '', role: user.role },
    ...{ app_metadata: appMetadataOf({ user, identities }), user_metadata: user.userMetadata },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    is_anonymous: user.isAnonymous,
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .setIssuer(issuerOf(identity))
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(crypto.randomUUID())
    .sign(key)
  return { token, expiresAt }
}

/** A session that may stay below the second level for a while gives no token that outlives the while. */
function lastSecond(open: Account & { session: SessionRow }, { settings }: Identity): number {
  const end = lowEnd(open, settings.sessions)
  return end ? Math.floor(end.getTime() / 1000) : Number.POSITIVE_INFINITY
}

/** What is said in a token that one of our keys signed and that is still good; nothing of it is checked yet. */
export async function verifiedToken(
  token: string,
  { identity, now }: { identity: Identity; now: Date },
): Promise<{ claims: JWTPayload } | Refused> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await identity.keys.verifying(header, now)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { currentDate: now },
    )
    return { claims: payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    return unreadable('token is not valid')
  }
}

export interface Claims {
  userId: UserId
  /** Null: the token names none. */
  sessionId: SessionId | null
}

/** Whose token it is, and of which session, when it was made here for somebody who signed in. */
export async function readAccessToken(
  token: string,
  given: { identity: Identity; now: Date },
): Promise<Claims | Refused> {
  const verified = await verifiedToken(token, given)
  return 'refused' in verified ? verified : readClaims(verified.claims, given.identity)
}

/** The one thing wrong with a token that the wire answers as a bad request. */
export const NO_UUID = refused('bad_jwt', 'invalid claim: sub claim must be a UUID')

/** Of a token that names no session, and of one that names what is none. */
export const NO_SESSION = refused('bad_jwt', 'invalid claim: session_id claim must be a UUID')

/** As `readAccessToken`, of a token that has been verified. */
export function readClaims(claims: JWTPayload, identity: Identity): Claims | Refused {
  const { sub, iss, aud, exp, session_id } = claims
  if (!sub) return refused('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) return NO_UUID
  if (session_id !== undefined && !isUuid(session_id)) return NO_SESSION
  if (exp === undefined) return unreadable('token has no end')
  if (iss !== undefined && iss !== issuerOf(identity)) return unreadable('token is not ours')
  if (aud !== 'authenticated') return unreadable('token is not meant for us')
  return { userId: sub as UserId, sessionId: (session_id as SessionId) ?? null }
}

const isUuid = (value: unknown) => z.uuid().safeParse(value).success

function unreadable(why: string): Refused {
  return refused('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`)
}

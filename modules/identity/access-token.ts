import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Account } from './account.ts'
import { type Refused, refused } from './refusal.ts'
import { type Identity, serviceUrl } from './settings.ts'
import { appMetadataOf } from './show-user.ts'
import type { SessionId, SessionRow, UserId } from './tables.ts'

/** Signs what says, for an hour or as it is set, who somebody is. `expiresAt` in Unix seconds. */
export async function signAccessToken(
  { user, identities, session }: Account & { session: SessionRow },
  { identity, now }: { identity: Identity; now: Date },
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await identity.keys.own(now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + identity.settings.accessTokenSeconds
  const claims = {
    ...{ email: user.email ?? '', phone: user.phone ?? '', role: user.role },
    ...{ app_metadata: appMetadataOf({ user, identities }), user_metadata: user.userMetadata },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    is_anonymous: user.isAnonymous,
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .setIssuer(serviceUrl(identity))
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(crypto.randomUUID())
    .sign(key)
  return { token, expiresAt }
}

export interface Claims {
  userId: UserId
  sessionId: SessionId
}

/** What a token says, when one of our keys signed it and it is still good. */
export async function readAccessToken(
  token: string,
  { identity, now }: { identity: Identity; now: Date },
): Promise<Claims | Refused> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid ? await identity.keys.byId(kid, now) : null
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { algorithms: ['ES256'], currentDate: now, requiredClaims: ['exp'] },
    )
    return claimsOf(payload)
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    const message = 'invalid JWT: unable to parse or verify signature, token is not valid'
    return refused('bad_jwt', message)
  }
}

const isUuid = (value: unknown) => z.uuid().safeParse(value).success

function claimsOf({ sub, session_id }: JWTPayload): Claims | Refused {
  if (!sub) return refused('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) return refused('bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (!isUuid(session_id)) {
    return refused('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  }
  return { userId: sub as UserId, sessionId: session_id as SessionId }
}

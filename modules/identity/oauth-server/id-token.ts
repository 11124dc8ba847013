import { SignJWT } from 'jose'
import type { ActiveSession } from '../sessions/token-response.ts'
import { getIssuer, type IdentityDependencies } from '../settings.ts'
import { buildUserClaims } from './user-claims.ts'

interface SignIdTokenInput {
  /** Of an OAuth client. */
  activeSession: ActiveSession
  /** Of the authorization request; null on a refresh. */
  nonce: string | null
  identity: IdentityDependencies
  now: Date
}

/** Signs an OpenID Connect ID token, which tells a client who has signed in. */
export async function signIdToken({
  activeSession: { user, session },
  nonce,
  identity,
  now,
}: SignIdTokenInput): Promise<string> {
  const { kid, alg, key } = await identity.keys.getSigningKey(now)
  const scopes = session.oauthScopes ?? []
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { sub, ...claims } = buildUserClaims({ user, scopes, identity })
  // The methods are those of the session that approved, so the newest is when the user signed in to the shop.
  const authTime = Math.max(...session.amr.map(({ timestamp }) => timestamp))
  return new SignJWT({ ...claims, ...(nonce !== null && { nonce }), auth_time: authTime })
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .setIssuer(getIssuer(identity))
    .setSubject(sub)
    .setAudience(session.oauthClientId!)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + identity.settings.accessTokenSeconds)
    .sign(key)
}

/** A shared secret is for the shop's own programs: whoever verifies with it could also sign. */
export async function canSignIdTokens(identity: IdentityDependencies, now: Date): Promise<boolean> {
  const { alg } = await identity.keys.getSigningKey(now)
  return !alg.startsWith('HS')
}

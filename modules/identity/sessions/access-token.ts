import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { formatOAuthScopes, type OAuthScope } from '../oauth-scopes.ts'
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

function buildClaims(account: Account & { session: SessionRow }) {
  const { user, identities, session } = account
  if (session.oauthScopes) return buildClientClaims(account, session.oauthScopes)
  return {
    ...{ email: user.email ?? '', phone: user.phone ?? '', role: user.role },
    ...{ app_metadata: buildAppMetadata({ user, identities }), user_metadata: user.userMetadata },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    is_anonymous: user.isAnonymous,
  }
}

/** The token of an OAuth client holds no personal data that its scopes exclude, and no rights. */
function buildClientClaims(
  { user, session }: Account & { session: SessionRow },
  scopes: OAuthScope[],
) {
  const has = (scope: OAuthScope) => scopes.includes(scope)
  return {
    email: (has('email') && user.email) || '',
    phone: (has('phone') && user.phone) || '',
    ...{ role: 'authenticated', app_metadata: {}, user_metadata: {} },
    ...{ aal: session.aal, amr: session.amr, session_id: session.id },
    ...{ client_id: session.oauthClientId, scope: formatOAuthScopes(scopes) },
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
): Promise<IdentityResult<JWTPayload>> {
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
    return ok(payload)
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error
    return err('token_invalid')
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
): Promise<IdentityResult<AccessTokenClaims>> {
  const verified = await verifyToken(token, options)
  return verified.ok ? parseClaims(verified.value, options.identity) : verified
}

/** Checks the claims of a verified token: they must be those of a user's access token of this issuer. */
export function parseClaims(
  claims: JWTPayload,
  identity: IdentityDependencies,
): IdentityResult<AccessTokenClaims> {
  const { sub, iss, aud, exp, session_id } = claims
  if (!sub) return err('sub_claim_missing')
  if (!isUuid(sub)) return err('sub_claim_not_uuid')
  if (session_id !== undefined && !isUuid(session_id)) return err('session_id_claim_not_uuid')
  if (exp === undefined) return err('token_expiry_missing')
  if (iss !== undefined && iss !== getIssuer(identity)) return err('token_of_other_issuer')
  if (aud !== 'authenticated') return err('token_of_other_audience')
  return ok({ userId: sub as UserId, sessionId: (session_id as SessionId) ?? null })
}

const isUuid = (value: unknown) => z.uuid().safeParse(value).success

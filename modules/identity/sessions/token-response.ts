import type { IdentityDependencies } from '../settings.ts'
import type { RefreshTokenId, SessionRow } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { toUserResponse } from '../users/user-response.ts'
import { signAccessToken } from './access-token.ts'
import { formatRefreshToken } from './refresh-token.ts'

/** A session with its current refresh token. */
export interface ActiveSession extends Account {
  session: SessionRow
  refreshTokenId: RefreshTokenId
}

/** The response with access and refresh token, in the format of GoTrue. */
export async function buildTokenResponse(
  activeSession: ActiveSession,
  options: { identity: IdentityDependencies; now: Date },
) {
  const { token, expiresAt } = await signAccessToken(activeSession, options)
  return {
    access_token: token,
    token_type: 'bearer',
    // The client treats a session with `expires_in: 0` as no session.
    expires_in: Math.max(1, expiresAt - Math.floor(options.now.getTime() / 1000)),
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(activeSession.refreshTokenId, options.identity.secretKey),
    user: toUserResponse(activeSession),
  }
}

export type TokenResponse = Awaited<ReturnType<typeof buildTokenResponse>>

import type { IdentityDependencies } from '../settings.ts'
import type { RefreshTokenId, SessionRow } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { toUserResponse } from '../users/user-response.ts'
import { signAccessToken } from './access-token.ts'
import { formatRefreshToken } from './refresh-token.ts'

/** A session with the token that refreshes it next. */
export interface ActiveSession extends Account {
  session: SessionRow
  refreshTokenId: RefreshTokenId
}

/** What the client keeps to stay signed in. */
export async function buildTokenResponse(
  activeSession: ActiveSession,
  options: { identity: IdentityDependencies; now: Date },
) {
  const { token, expiresAt } = await signAccessToken(activeSession, options)
  return {
    access_token: token,
    token_type: 'bearer',
    // A client takes a session that is over at once for none.
    expires_in: Math.max(1, expiresAt - Math.floor(options.now.getTime() / 1000)),
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(activeSession.refreshTokenId, options.identity.secretKey),
    user: toUserResponse(activeSession),
  }
}

export type TokenResponse = Awaited<ReturnType<typeof buildTokenResponse>>

import type { Identity } from '../settings.ts'
import type { RefreshTokenId, SessionRow } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { showUser } from '../users/show-user.ts'
import { signAccessToken } from './access-token.ts'
import { refreshTokenOf } from './refresh-token.ts'

/** A session with the token that refreshes it next. */
export interface OpenSession extends Account {
  session: SessionRow
  refreshTokenId: RefreshTokenId
}

/** What the client keeps to stay signed in. */
export async function showSession(open: OpenSession, given: { identity: Identity; now: Date }) {
  const { token, expiresAt } = await signAccessToken(open, given)
  return {
    access_token: token,
    token_type: 'bearer',
    // A client takes a session that is over at once for none.
    expires_in: Math.max(1, expiresAt - Math.floor(given.now.getTime() / 1000)),
    expires_at: expiresAt,
    refresh_token: refreshTokenOf(open.refreshTokenId, given.identity.secretKey),
    user: showUser(open),
  }
}

export type ShownSession = Awaited<ReturnType<typeof showSession>>

import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type RefreshTokenId, refreshTokens, type SessionRow, sessions } from '../tables.ts'
import { getAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { parseRefreshToken } from './refresh-token.ts'
import {
  createRefreshToken,
  getActiveRefreshToken,
  getRefreshToken,
  lockSessionByToken,
  type RefreshTokenRow,
} from './refresh-token-family.ts'
import { checkSessionLimits } from './session-limits.ts'
import { type ActiveSession, buildTokenResponse, type TokenResponse } from './token-response.ts'

interface RefreshSessionInput {
  token: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Exchanges a refresh token for the next one, and gives an access token with it.
 *
 * A token that was exchanged already gets the living one of its family again when that is its own child (the client
 * lost the answer, or asked twice at once) or when it was exchanged just now. Later than that somebody else has it:
 * then the whole family ends, access tokens included.
 */
export async function refreshSession(
  db: Database,
  { token, identity, device, now }: RefreshSessionInput,
): Promise<TokenResponse | AuthFailure> {
  const id = parseRefreshToken(token, identity.secretKey)
  if (id === 'malformed') return fail('validation_failed', 'Refresh token is not valid')
  const answer =
    id && (await runInTransaction(db, (tx) => exchangeToken(tx, { id, identity, device, now })))
  if (!answer) {
    return fail('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  return 'error' in answer ? answer : buildTokenResponse(answer, { identity, now })
}

type ExchangeTokenInput = Omit<RefreshSessionInput, 'token'> & { id: RefreshTokenId }

async function exchangeToken(
  tx: Database,
  input: ExchangeTokenInput,
): Promise<ActiveSession | AuthFailure | null> {
  const [found] = await lockSessionByToken(tx).execute({ id: input.id })
  if (!found) return null
  const { session } = found
  const account = await getAccount(tx, session.userId)
  if (!account) return null
  if (isBanned(account.user, input.now)) {
    return fail('user_banned', 'Invalid Refresh Token: User Banned')
  }
  const { sessions: settings } = input.identity.settings
  const over = await checkSessionLimits(tx, { ...account, session }, { settings, now: input.now })
  if (over) return over
  // Read after the lock: what was rotated while this waited for it is seen as it is now.
  const [token] = await getRefreshToken(tx).execute({ id: input.id })
  const refreshTokenId = await getNextTokenId(tx, { token: token!, session, ...input })
  if (!refreshTokenId) {
    return fail('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return { ...account, session, refreshTokenId }
}

type TokenState = ExchangeTokenInput & { token: RefreshTokenRow; session: SessionRow }

/** The token that follows, or null when this one should not be in anybody's hands any more. */
async function getNextTokenId(tx: Database, state: TokenState): Promise<RefreshTokenId | null> {
  const { token, session, now } = state
  if (session.endedAt) return null
  if (!token.revokedAt) return rotateToken(tx, state)
  if (isInvalidatedByElevation(token)) return null

  const [living] = await getActiveRefreshToken(tx).execute({ sessionId: session.id })
  if (living && (living.parentId === token.id || isWithinReuseInterval(state))) return living.id
  await revokeFamily(tx, state, now)
  return null
}

/** The session was raised since: what opened less must not open more, though nothing is wrong with its holder. */
function isInvalidatedByElevation({ revokedAt, rotatedAt }: RefreshTokenRow): boolean {
  return revokedAt !== null && rotatedAt === null
}

function isWithinReuseInterval({ token, identity, now }: TokenState): boolean {
  const since = now.getTime() - (token.rotatedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return since <= identity.settings.refreshTokenReuseSeconds * 1000
}

async function rotateToken(tx: Database, { token, session, device, now }: TokenState) {
  const isThis = eq(refreshTokens.id, token.id)
  await execute(tx, tx.update(refreshTokens).set({ rotatedAt: now, revokedAt: now }).where(isThis))
  const { ipAddress, userAgent } = device
  const seen = { refreshedAt: now, ipAddress, userAgent }
  await execute(tx, tx.update(sessions).set(seen).where(eq(sessions.id, session.id)))
  return createRefreshToken(tx, { sessionId: session.id, parentId: token.id, now })
}

async function revokeFamily(
  tx: Database,
  { session, device }: TokenState,
  now: Date,
): Promise<void> {
  const living = and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.revokedAt))
  await execute(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(living))
  await execute(tx, tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id)))
  const { id: sessionId, userId } = session
  await audit(tx, { action: 'refresh_token_reused', userId, sessionId, device, now })
}

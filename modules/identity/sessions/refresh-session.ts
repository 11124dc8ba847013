import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type OAuthClientId,
  type RefreshTokenId,
  refreshTokens,
  type SessionRow,
  sessions,
  type UserRow,
} from '../tables.ts'
import { getAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { notifyAccountOwner } from '../users/notify-account-owner.ts'
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
 * Exchanges a refresh token for the next one and a new access token.
 *
 * A token that was exchanged within the reuse interval yields the active token of its family: the client lost the
 * response, or sent two requests. Any other reuse means that the token was stolen: the whole family is revoked, the
 * session with its access tokens ends, and the user gets an e-mail.
 */
export async function refreshSession(
  db: Database,
  input: RefreshSessionInput,
): Promise<IdentityResult<TokenResponse>> {
  const session = await exchangeRefreshToken(db, { ...input, oauthClientId: null })
  return session.ok ? ok(await buildTokenResponse(session.value, input)) : session
}

interface ExchangeRefreshTokenInput extends RefreshSessionInput {
  /** The OAuth client that presents the token; null: a client of the shop itself. The token must be its own. */
  oauthClientId: OAuthClientId | null
}

/** Like `refreshSession`, but returns the session with its next refresh token. */
export async function exchangeRefreshToken(
  db: Database,
  { token, ...input }: ExchangeRefreshTokenInput,
): Promise<IdentityResult<ActiveSession>> {
  const id = parseRefreshToken(token, input.identity.secretKey)
  if (id === 'malformed') return err('refresh_token_malformed')
  if (!id) return err('refresh_token_not_found')
  return runInTransaction(db, (tx) => exchangeToken(tx, { ...input, id }))
}

type ExchangeTokenInput = Omit<ExchangeRefreshTokenInput, 'token'> & { id: RefreshTokenId }

async function exchangeToken(
  tx: Database,
  input: ExchangeTokenInput,
): Promise<IdentityResult<ActiveSession>> {
  const [found] = await lockSessionByToken(tx).execute({ id: input.id })
  if (!found) return err('refresh_token_not_found')
  const { session } = found
  if (session.oauthClientId !== input.oauthClientId) return err('refresh_token_not_found')
  const account = await getAccount(tx, session.userId)
  if (!account) return err('refresh_token_not_found')
  if (isBanned(account.user, input.now)) return err('refresh_token_user_banned')
  const { sessions: settings } = input.identity.settings
  const expired = await checkSessionLimits(
    tx,
    { ...account, session },
    { settings, now: input.now },
  )
  if (expired) return expired
  // Read behind the lock, so that a rotation by a concurrent request is seen.
  const [token] = await getRefreshToken(tx).execute({ id: input.id })
  const refreshTokenId = await getNextTokenId(tx, {
    ...input,
    ...{ token: token!, session, user: account.user },
  })
  return refreshTokenId
    ? ok({ ...account, session, refreshTokenId })
    : err('refresh_token_already_used')
}

type TokenState = ExchangeTokenInput & {
  token: RefreshTokenRow
  session: SessionRow
  user: UserRow
}

/** The next token of the session; null if this token is no longer valid. */
async function getNextTokenId(tx: Database, state: TokenState): Promise<RefreshTokenId | null> {
  const { token, session } = state
  if (session.endedAt) return null
  if (!token.revokedAt) return rotateToken(tx, state)
  if (isInvalidatedByElevation(token)) return null

  if (isWithinReuseInterval(state)) {
    const [active] = await getActiveRefreshToken(tx).execute({ sessionId: session.id })
    if (active) return active.id
  }
  await revokeFamily(tx, state)
  return null
}

/** The session was elevated after the token was issued. That is no sign of theft, so the family stays. */
function isInvalidatedByElevation({ revokedAt, rotatedAt }: RefreshTokenRow): boolean {
  return revokedAt !== null && rotatedAt === null
}

function isWithinReuseInterval({ token, identity, now }: TokenState): boolean {
  const since = now.getTime() - (token.rotatedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return since <= identity.settings.refreshTokenReuseSeconds * 1000
}

async function rotateToken(tx: Database, { token, session, device, now }: TokenState) {
  const rotated = { rotatedAt: now, revokedAt: now }
  await execute(tx, tx.update(refreshTokens).set(rotated).where(eq(refreshTokens.id, token.id)))
  const { ipAddress, userAgent } = device
  const changes = { refreshedAt: now, ipAddress, userAgent }
  await execute(tx, tx.update(sessions).set(changes).where(eq(sessions.id, session.id)))
  return createRefreshToken(tx, { sessionId: session.id, parentId: token.id, now })
}

async function revokeFamily(
  tx: Database,
  { session, user, identity, device, now }: TokenState,
): Promise<void> {
  const isActive = and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.revokedAt))
  await execute(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(isActive))
  await execute(tx, tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id)))
  const { id: sessionId, userId } = session
  await audit(tx, { action: 'refresh_token_reused', userId, sessionId, device, now })
  const notice = { template: 'session-revoked' } as const
  await notifyAccountOwner(tx, { notice, user, identity, device, now })
}

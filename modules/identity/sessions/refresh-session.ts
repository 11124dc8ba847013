import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { type RefreshTokenId, refreshTokens, type SessionRow, sessions } from '../tables.ts'
import { accountById } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { readRefreshToken } from './refresh-token.ts'
import { whyOver } from './session-rules.ts'
import { type OpenSession, type ShownSession, showSession } from './show-session.ts'
import {
  addRefreshToken,
  livingToken,
  lockFamily,
  type TokenRow,
  tokenById,
} from './token-family.ts'

interface Asked {
  token: string
  identity: Identity
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
  { token, identity, device, now }: Asked,
): Promise<ShownSession | Refused> {
  const id = readRefreshToken(token, identity.secretKey)
  if (id === 'malformed') return refused('validation_failed', 'Refresh token is not valid')
  const answer =
    id && (await inTransaction(db, (tx) => exchange(tx, { id, identity, device, now })))
  if (!answer) {
    return refused('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  return 'refused' in answer ? answer : showSession(answer, { identity, now })
}

type Exchange = Omit<Asked, 'token'> & { id: RefreshTokenId }

async function exchange(tx: Database, asked: Exchange): Promise<OpenSession | Refused | null> {
  const [found] = await lockFamily(tx).execute({ id: asked.id })
  if (!found) return null
  const { session } = found
  const account = await accountById(tx, session.userId)
  if (!account) return null
  if (isBanned(account.user, asked.now)) {
    return refused('user_banned', 'Invalid Refresh Token: User Banned')
  }
  const { sessions: settings } = asked.identity.settings
  const over = await whyOver(tx, { ...account, session }, { settings, now: asked.now })
  if (over) return over
  // Read after the lock: what was rotated while this waited for it is seen as it is now.
  const [token] = await tokenById(tx).execute({ id: asked.id })
  const refreshTokenId = await nextOf(tx, { token: token!, session, ...asked })
  if (!refreshTokenId) {
    return refused('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return { ...account, session, refreshTokenId }
}

type Standing = Exchange & { token: TokenRow; session: SessionRow }

/** The token that follows, or null when this one should not be in anybody's hands any more. */
async function nextOf(tx: Database, standing: Standing): Promise<RefreshTokenId | null> {
  const { token, session, now } = standing
  if (session.endedAt) return null
  if (!token.revokedAt) return rotate(tx, standing)
  if (isOutdone(token)) return null

  const [living] = await livingToken(tx).execute({ sessionId: session.id })
  if (living && (living.parentId === token.id || isJustRotated(standing))) return living.id
  await endFamily(tx, standing, now)
  return null
}

/** The session was raised since: what opened less must not open more, though nothing is wrong with its holder. */
function isOutdone({ revokedAt, rotatedAt }: TokenRow): boolean {
  return revokedAt !== null && rotatedAt === null
}

function isJustRotated({ token, identity, now }: Standing): boolean {
  const since = now.getTime() - (token.rotatedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return since <= identity.settings.reuseSeconds * 1000
}

async function rotate(tx: Database, { token, session, device, now }: Standing) {
  const isThis = eq(refreshTokens.id, token.id)
  await write(tx, tx.update(refreshTokens).set({ rotatedAt: now, revokedAt: now }).where(isThis))
  const { address, userAgent } = device
  const seen = { refreshedAt: now, address, userAgent }
  await write(tx, tx.update(sessions).set(seen).where(eq(sessions.id, session.id)))
  return addRefreshToken(tx, { sessionId: session.id, parentId: token.id, now })
}

async function endFamily(tx: Database, { session, device }: Standing, now: Date): Promise<void> {
  const living = and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.revokedAt))
  await write(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(living))
  await write(tx, tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id)))
  const { id: sessionId, userId } = session
  await audit(tx, { action: 'refresh_token_reused', userId, sessionId, device, now })
}

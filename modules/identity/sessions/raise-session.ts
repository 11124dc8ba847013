import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import type { Amr, AmrMethod } from '../contract.ts'
import {
  type CredentialId,
  type FactorId,
  raisedSessions,
  refreshTokens,
  type SessionRow,
  sessions,
} from '../tables.ts'
import type { Account } from '../users/account.ts'
import type { OpenSession } from './show-session.ts'
import { addRefreshToken } from './token-family.ts'

interface Raising {
  account: Account
  /** Held by the caller. */
  session: SessionRow
  means: { id: FactorId | CredentialId; method: AmrMethod }
  now: Date
}

/** A session that was opened just now, by what is worth two factors. */
export async function openOnSecond(
  tx: Database,
  opened: OpenSession,
  means: Raising['means'],
): Promise<OpenSession> {
  const session = { ...opened.session, aal: 'aal2' as const }
  await write(tx, tx.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.id, session.id)))
  await rememberMeans(tx, { session, means })
  return { ...opened, session }
}

/**
 * Lifts a session to the second level, and ends those of its owner that are on the first. What refreshed it until now
 * refreshes nothing any more: whoever got hold of that before has only what it opened.
 */
export async function raiseSession(
  tx: Database,
  { account, session, means, now }: Raising,
): Promise<OpenSession> {
  const raised = { aal: 'aal2' as const, amr: withMethod(session.amr, means.method, now) }
  const isThis = eq(sessions.id, session.id)
  await write(tx, tx.update(sessions).set(raised).where(isThis))
  await rememberMeans(tx, { session, means })
  const isBelow = and(eq(sessions.userId, account.user.id), eq(sessions.aal, 'aal1'))
  await write(tx, tx.delete(sessions).where(and(isBelow, ne(sessions.id, session.id))))

  const isOfIt = eq(refreshTokens.sessionId, session.id)
  const isLiving = and(isOfIt, isNull(refreshTokens.revokedAt))
  await write(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(isLiving))
  await write(tx, tx.update(refreshTokens).set({ rotatedAt: null }).where(isOfIt))
  const refreshTokenId = await addRefreshToken(tx, { sessionId: session.id, parentId: null, now })
  return { ...account, session: { ...session, ...raised }, refreshTokenId }
}

/** So that taking the means away takes the level away. */
function rememberMeans(
  tx: Database,
  { session, means }: Pick<Raising, 'session' | 'means'>,
): Promise<void> {
  const row = { sessionId: session.id, meansId: means.id, method: means.method }
  return write(tx, tx.insert(raisedSessions).values(row).onConflictDoNothing())
}

/** A method stands there once, the newest first. */
function withMethod(amr: Amr, method: AmrMethod, now: Date): Amr {
  const others = amr.filter((one) => one.method !== method)
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...others]
}

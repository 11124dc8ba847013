import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { Amr, AmrMethod } from '../contract.ts'
import {
  type CredentialId,
  type FactorId,
  refreshTokens,
  type SessionRow,
  sessionFactors,
  sessions,
} from '../tables.ts'
import type { Account } from '../users/account.ts'
import { createRefreshToken } from './refresh-token-family.ts'
import type { ActiveSession } from './token-response.ts'

interface ElevateSessionInput {
  account: Account
  /** Held by the caller. */
  session: SessionRow
  authenticator: { id: FactorId | CredentialId; method: AmrMethod }
  now: Date
}

/** A session that was opened just now, by what is worth two factors. */
export async function elevateNewSession(
  tx: Database,
  newSession: ActiveSession,
  authenticator: ElevateSessionInput['authenticator'],
): Promise<ActiveSession> {
  const session = { ...newSession.session, aal: 'aal2' as const }
  await execute(tx, tx.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.id, session.id)))
  await recordSessionFactor(tx, { session, authenticator })
  return { ...newSession, session }
}

/**
 * Lifts a session to the second level, and ends those of its owner that are on the first. What refreshed it until now
 * refreshes nothing any more: whoever got hold of that before has only what it opened.
 */
export async function elevateSession(
  tx: Database,
  { account, session, authenticator, now }: ElevateSessionInput,
): Promise<ActiveSession> {
  const raised = { aal: 'aal2' as const, amr: addAmrMethod(session.amr, authenticator.method, now) }
  const isThis = eq(sessions.id, session.id)
  await execute(tx, tx.update(sessions).set(raised).where(isThis))
  await recordSessionFactor(tx, { session, authenticator })
  const isBelow = and(eq(sessions.userId, account.user.id), eq(sessions.aal, 'aal1'))
  await execute(tx, tx.delete(sessions).where(and(isBelow, ne(sessions.id, session.id))))

  const isOfIt = eq(refreshTokens.sessionId, session.id)
  const isLiving = and(isOfIt, isNull(refreshTokens.revokedAt))
  await execute(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(isLiving))
  await execute(tx, tx.update(refreshTokens).set({ rotatedAt: null }).where(isOfIt))
  const refreshTokenId = await createRefreshToken(tx, {
    sessionId: session.id,
    parentId: null,
    now,
  })
  return { ...account, session: { ...session, ...raised }, refreshTokenId }
}

/** So that taking the means away takes the level away. */
function recordSessionFactor(
  tx: Database,
  { session, authenticator }: Pick<ElevateSessionInput, 'session' | 'authenticator'>,
): Promise<void> {
  const row = {
    sessionId: session.id,
    authenticatorId: authenticator.id,
    method: authenticator.method,
  }
  return execute(tx, tx.insert(sessionFactors).values(row).onConflictDoNothing())
}

/** A method stands there once, the newest first. */
function addAmrMethod(amr: Amr, method: AmrMethod, now: Date): Amr {
  const others = amr.filter((one) => one.method !== method)
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...others]
}

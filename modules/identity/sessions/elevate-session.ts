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
  /** Locked by the caller. */
  session: SessionRow
  authenticator: { id: FactorId | CredentialId; method: AmrMethod }
  now: Date
}

/** Elevates a session just created by an authenticator that counts as two factors. */
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
 * Elevates a session to aal2 and deletes the user's sessions at aal1. All earlier refresh tokens of the session are
 * revoked, so that a token stolen before the elevation never yields aal2 access tokens.
 */
export async function elevateSession(
  tx: Database,
  { account, session, authenticator, now }: ElevateSessionInput,
): Promise<ActiveSession> {
  const elevated = {
    aal: 'aal2' as const,
    amr: addAmrMethod(session.amr, authenticator.method, now),
  }
  await execute(tx, tx.update(sessions).set(elevated).where(eq(sessions.id, session.id)))
  await recordSessionFactor(tx, { session, authenticator })
  const isLowAal = and(eq(sessions.userId, account.user.id), eq(sessions.aal, 'aal1'))
  await execute(tx, tx.delete(sessions).where(and(isLowAal, ne(sessions.id, session.id))))
  await invalidateRefreshTokens(tx, session, now)
  const refreshTokenId = await createRefreshToken(tx, {
    sessionId: session.id,
    parentId: null,
    now,
  })
  return { ...account, session: { ...session, ...elevated }, refreshTokenId }
}

/** A revoked token without `rotated_at` was invalidated, not exchanged: see `isInvalidatedByElevation`. */
async function invalidateRefreshTokens(tx: Database, session: SessionRow, now: Date) {
  const ofSession = eq(refreshTokens.sessionId, session.id)
  const isActive = and(ofSession, isNull(refreshTokens.revokedAt))
  await execute(tx, tx.update(refreshTokens).set({ revokedAt: now }).where(isActive))
  await execute(tx, tx.update(refreshTokens).set({ rotatedAt: null }).where(ofSession))
}

/** Deleting the authenticator downgrades the sessions recorded here. */
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

/** A method is listed once, the newest first. */
function addAmrMethod(amr: Amr, method: AmrMethod, now: Date): Amr {
  const others = amr.filter((entry) => entry.method !== method)
  return [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...others]
}

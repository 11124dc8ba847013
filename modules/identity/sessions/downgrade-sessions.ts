import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import {
  type CredentialId,
  type FactorId,
  type SessionId,
  sessionFactors,
  sessions,
} from '../tables.ts'

/**
 * Downgrades the sessions that a deleted factor or passkey elevated. A session that no other authenticator elevated
 * returns to aal1: in the database at once, in its tokens from the next refresh on. The account must be locked.
 */
export async function downgradeSessions(
  tx: Database,
  authenticatorId: FactorId | CredentialId,
): Promise<void> {
  const usesAuthenticator = eq(sessionFactors.authenticatorId, authenticatorId)
  const removed = await tx.delete(sessionFactors).where(usesAuthenticator).returning()
  for (const { sessionId, method } of removed) await downgradeSession(tx, { sessionId, method })
}

type RemovedSessionFactor = { sessionId: SessionId; method: string }

async function downgradeSession(
  tx: Database,
  { sessionId, method }: RemovedSessionFactor,
): Promise<void> {
  const hasId = eq(sessions.id, sessionId)
  const [session] = await tx.select().from(sessions).where(hasId).for('no key update')
  if (!session) return
  const remaining = await tx
    .select()
    .from(sessionFactors)
    .where(eq(sessionFactors.sessionId, sessionId))
  const hasMethodLeft = method === 'passkey' || remaining.some((factor) => factor.method === method)
  const amr = hasMethodLeft ? session.amr : session.amr.filter((entry) => entry.method !== method)
  const aal = remaining.length > 0 ? session.aal : 'aal1'
  await execute(tx, tx.update(sessions).set({ amr, aal }).where(hasId))
}

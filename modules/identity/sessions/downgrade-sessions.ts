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
 * A factor or passkey is no more, so it holds no session up. One that nothing else raised is on the first level again:
 * for us at once, and for whoever reads its tokens from the next refresh on. Call it with the account locked.
 */
export async function downgradeSessions(
  tx: Database,
  authenticatorId: FactorId | CredentialId,
): Promise<void> {
  const isByIt = eq(sessionFactors.authenticatorId, authenticatorId)
  const lost = await tx.delete(sessionFactors).where(isByIt).returning()
  for (const { sessionId, method } of lost) await downgradeSession(tx, { sessionId, method })
}

type RemovedSessionFactor = { sessionId: SessionId; method: string }

async function downgradeSession(
  tx: Database,
  { sessionId, method }: RemovedSessionFactor,
): Promise<void> {
  const isIt = eq(sessions.id, sessionId)
  const [session] = await tx.select().from(sessions).where(isIt).for('no key update')
  if (!session) return
  const left = await tx.select().from(sessionFactors).where(eq(sessionFactors.sessionId, sessionId))
  const isKept = method === 'passkey' || left.some((one) => one.method === method)
  const amr = isKept ? session.amr : session.amr.filter((one) => one.method !== method)
  const aal = left.length > 0 ? session.aal : 'aal1'
  await execute(tx, tx.update(sessions).set({ amr, aal }).where(isIt))
}

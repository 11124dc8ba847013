import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import {
  type CredentialId,
  type FactorId,
  raisedSessions,
  type SessionId,
  sessions,
} from '../tables.ts'

/**
 * A factor or passkey is no more, so it holds no session up. One that nothing else raised is on the first level again:
 * for us at once, and for whoever reads its tokens from the next refresh on. Call it with the account locked.
 */
export async function lowerSessions(tx: Database, meansId: FactorId | CredentialId): Promise<void> {
  const isByIt = eq(raisedSessions.meansId, meansId)
  const lost = await tx.delete(raisedSessions).where(isByIt).returning()
  for (const { sessionId, method } of lost) await lower(tx, { sessionId, method })
}

type Lost = { sessionId: SessionId; method: string }

async function lower(tx: Database, { sessionId, method }: Lost): Promise<void> {
  const isIt = eq(sessions.id, sessionId)
  const [session] = await tx.select().from(sessions).where(isIt).for('no key update')
  if (!session) return
  const left = await tx.select().from(raisedSessions).where(eq(raisedSessions.sessionId, sessionId))
  const isKept = method === 'passkey' || left.some((one) => one.method === method)
  const amr = isKept ? session.amr : session.amr.filter((one) => one.method !== method)
  const aal = left.length > 0 ? session.aal : 'aal1'
  await write(tx, tx.update(sessions).set({ amr, aal }).where(isIt))
}

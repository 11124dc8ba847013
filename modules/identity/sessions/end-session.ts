import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { dropChanges } from '../changes/drop-changes.ts'
import type { Device } from '../settings.ts'
import { type SessionId, sessions } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import type { SignedIn } from './who-is-signed-in.ts'

interface Asked {
  who: SignedIn
  sessionId: SessionId
  device: Device
  now: Date
}

/** Signs somebody out in one place of theirs, at once. False when it is none of theirs, or has ended already. */
export async function endSession(
  db: Database,
  { who, sessionId, device, now }: Asked,
): Promise<boolean> {
  const { id: userId } = who.user
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const ended = await tx.delete(sessions).where(and(isTheirs, isNull(sessions.endedAt)))
    if (!ended.rowCount) return false
    if (sessionId !== who.session.id) await dropChanges(tx, userId)
    const detail = { scope: 'one', by: who.session.id }
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail, now })
    return true
  })
}

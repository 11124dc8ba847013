import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { dropChanges, dropPhoneChange } from '../changes/drop-changes.ts'
import type { Device } from '../settings.ts'
import { sessions } from '../tables.ts'
import type { SignedIn } from './who-is-signed-in.ts'

/** Here, everywhere but here, or everywhere. */
export type SignOutScope = 'local' | 'others' | 'global'

interface Asked {
  who: SignedIn
  scope: SignOutScope
  device: Device
  now: Date
}

/** Ends sessions; what was opened with them stops working at once. */
export async function signOut(db: Database, { who, scope, device, now }: Asked): Promise<void> {
  const { id: sessionId, userId } = who.session
  const isTheirs = eq(sessions.userId, userId)
  const meant = {
    local: and(isTheirs, eq(sessions.id, sessionId)),
    others: and(isTheirs, ne(sessions.id, sessionId)),
    global: isTheirs,
  }
  await inTransaction(db, async (tx) => {
    if (scope === 'others') await dropChanges(tx, userId)
    if (scope === 'global') await dropPhoneChange(tx, userId)
    await write(tx, tx.delete(sessions).where(meant[scope]))
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail: { scope }, now })
  })
}

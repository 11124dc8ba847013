import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { UNCHANGED } from '../changes/drop-changes.ts'
import type { Device, Identity } from '../settings.ts'
import { flowStates, oneTimeTokens, type SessionId, sessions, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { tellOwner } from '../users/tell-owner.ts'

interface Given {
  passwordHash: string
  /** The one it was asked from. */
  sessionId: SessionId
  identity: Identity
  device: Device
  now: Date
}

/** Gives an account another password, and ends all that the old one may have opened besides this session. */
export async function changePassword(
  tx: Database,
  account: Account,
  { passwordHash, sessionId, identity, device, now }: Given,
): Promise<Account> {
  const { id: userId } = account.user
  const changed = { ...UNCHANGED, passwordHash, updatedAt: now }
  const user = { ...account.user, ...changed }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, userId)))
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId))
  await write(tx, tx.delete(sessions).where(others))
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)))
  await write(tx, tx.delete(flowStates).where(eq(flowStates.userId, userId)))
  await audit(tx, { action: 'password_changed', userId, sessionId, device, now })
  await tellOwner(tx, { news: { template: 'password-changed' }, user, identity, device, now })
  return { ...account, user }
}

import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { audit } from '../audit.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { flowStates, oneTimeTokens, type SessionId, sessions, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { NO_PENDING_CHANGES } from '../users/clear-pending-changes.ts'
import { notifyAccountOwner } from '../users/notify-account-owner.ts'

/** Event: the password of an account was changed. The subject is the user id. */
export const PASSWORD_CHANGED = 'account.password_changed'

interface ChangePasswordInput {
  passwordHash: string
  /** The current session, which stays active. */
  sessionId: SessionId
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Sets a new password. Deletes the user's other sessions, one-time tokens and pending flows, because the old password
 * may have been used to start them.
 */
export async function changePassword(
  tx: Database,
  account: Account,
  { passwordHash, sessionId, identity, device, now }: ChangePasswordInput,
): Promise<Account> {
  const { id: userId } = account.user
  const changes = { ...NO_PENDING_CHANGES, passwordHash, updatedAt: now }
  const user = { ...account.user, ...changes }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, userId)))
  const otherSessions = and(eq(sessions.userId, userId), ne(sessions.id, sessionId))
  await execute(tx, tx.delete(sessions).where(otherSessions))
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)))
  await execute(tx, tx.delete(flowStates).where(eq(flowStates.userId, userId)))
  await audit(tx, { action: 'password_changed', userId, sessionId, device, now })
  await publishEvent(tx, { topic: PASSWORD_CHANGED, subject: userId, now })
  await notifyAccountOwner(tx, {
    notice: { template: 'password-changed' },
    user,
    identity,
    device,
    now,
  })
  return { ...account, user }
}

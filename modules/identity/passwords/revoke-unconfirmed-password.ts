import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { toNetwork } from '#platform/http/network'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { auditLog, type UserRow, users } from '../tables.ts'

/**
 * Removes the password of an unconfirmed account when a code or link for it is requested from another network than the
 * sign-up. Otherwise an attacker could sign up with a stranger's address and wait for the owner to confirm it. The owner
 * signs in by the e-mail and sets a new password. The row of the user must be locked.
 */
export async function revokeUnconfirmedPassword(
  tx: Database,
  { user, device, now }: { user: UserRow; device: Device; now: Date },
): Promise<void> {
  const { id: userId, passwordHash, emailConfirmedAt, phoneConfirmedAt, lastSignInAt } = user
  if (!passwordHash || emailConfirmedAt || phoneConfirmedAt || lastSignInAt) return
  const isSignUp = and(eq(auditLog.userId, userId), eq(auditLog.action, 'signed_up'))
  const [signUp] = await tx
    .select({ ipAddress: auditLog.ipAddress })
    .from(auditLog)
    .where(isSignUp)
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  if (!signUp) return
  const isSameNetwork =
    toNetwork(signUp.ipAddress ?? undefined) === toNetwork(device.ipAddress ?? undefined)
  if (isSameNetwork) return
  await execute(tx, tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId)))
  await audit(tx, { action: 'unconfirmed_password_revoked', userId, device, now })
}

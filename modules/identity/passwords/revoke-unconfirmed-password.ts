import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { toNetwork } from '#platform/http/network'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { auditLog, type UserRow, users } from '../tables.ts'

/**
 * Takes the password from an account that nobody has confirmed, when somebody on another network asks for a way into it:
 * whoever chose it may be waiting for the owner of the address to confirm what is not theirs. The owner comes in by what
 * is sent to them, and chooses one. The row of the user must be locked.
 */
export async function revokeUnconfirmedPassword(
  tx: Database,
  { user, device, now }: { user: UserRow; device: Device; now: Date },
): Promise<void> {
  const { id: userId, passwordHash, emailConfirmedAt, phoneConfirmedAt, lastSignInAt } = user
  if (!passwordHash || emailConfirmedAt || phoneConfirmedAt || lastSignInAt) return
  const isSignUp = and(eq(auditLog.userId, userId), eq(auditLog.action, 'signed_up'))
  const [signUp] = await tx
    .select({ address: auditLog.ipAddress })
    .from(auditLog)
    .where(isSignUp)
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  const [there, here] = [signUp?.address, device.ipAddress].map((one) =>
    toNetwork(one ?? undefined),
  )
  if (!signUp || there === here) return
  await execute(tx, tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId)))
  await audit(tx, { action: 'unconfirmed_password_revoked', userId, device, now })
}

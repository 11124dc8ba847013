import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { toNetwork } from '#platform/http/network'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { auditLog, identities, type UserRow, users } from '../tables.ts'
import { buildIdentityData } from '../users/contact-identity.ts'
import { isUnconfirmed } from '../users/unconfirmed.ts'
import { mirrorPrivileges } from '../users/user-metadata.ts'
import type { SignUpPassword } from './sign-up-password.ts'

interface RevokeUnconfirmedSignUpInput {
  user: UserRow
  device: Device
  now: Date
  /** The password of a further sign-up for the account, if that is what is requested. */
  password?: SignUpPassword
}

/**
 * Removes the password and the metadata of an unconfirmed account when a code or link for it is requested from another
 * network than the sign-up, or when a further sign-up has another password. Otherwise an attacker could sign up with a
 * stranger's address and wait for the owner to confirm it. The owner signs in by the e-mail and sets a new password. The
 * row of the user must be locked.
 */
export async function revokeUnconfirmedSignUp(
  tx: Database,
  input: RevokeUnconfirmedSignUpInput,
): Promise<void> {
  const { user, device, now } = input
  const { id: userId, appMetadata } = user
  const identityData = buildIdentityData(user)
  const hasData = Object.keys(user.userMetadata).some((key) => !Object.hasOwn(identityData, key))
  if (!isUnconfirmed(user) || (!user.passwordHash && !hasData)) return
  if (!(await isFromOtherPerson(tx, input))) return
  const changes = { passwordHash: null, userMetadata: mirrorPrivileges(identityData, appMetadata) }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, userId)))
  const ofUser = eq(identities.userId, userId)
  await execute(tx, tx.update(identities).set({ identityData }).where(ofUser))
  await audit(tx, { action: 'unconfirmed_sign_up_revoked', userId, device, now })
}

/** False for an account that nobody signed up for: an administrator created it. */
async function isFromOtherPerson(
  tx: Database,
  { user, device, password }: RevokeUnconfirmedSignUpInput,
): Promise<boolean> {
  const isSignUp = and(eq(auditLog.userId, user.id), eq(auditLog.action, 'signed_up'))
  const [signUp] = await tx
    .select({ ipAddress: auditLog.ipAddress })
    .from(auditLog)
    .where(isSignUp)
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  if (!signUp) return false
  const isSameNetwork =
    toNetwork(signUp.ipAddress ?? undefined) === toNetwork(device.ipAddress ?? undefined)
  return !isSameNetwork || (password ? !(await password.matches(user.passwordHash)) : false)
}

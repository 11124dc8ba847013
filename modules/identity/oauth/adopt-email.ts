import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { type Account, findUserByEmail } from '../users/account.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'

/** Whether the e-mail address of a profile counts as confirmed: the provider verified it, or autoconfirm is on. */
export function isEmailTrusted({
  profile,
  identity,
}: Pick<ProviderSignInInput, 'profile' | 'identity'>): boolean {
  return profile.email !== null && (profile.isEmailVerified || identity.settings.autoconfirm)
}

/** Sets the trusted e-mail address of a profile on an account without one, unless another account has it. */
export async function adoptEmail(
  tx: Database,
  account: Account,
  { profile, device, now }: Pick<ProviderSignInInput, 'profile' | 'device' | 'now'>,
): Promise<Account> {
  const { user } = account
  const isTaken = profile.email === null || (await findUserByEmail(tx, profile.email)) !== null
  if (isTaken) return account
  const changes = {
    email: profile.email,
    emailConfirmedAt: now,
    isAnonymous: false,
    updatedAt: now,
  }
  if (!(await updateUserUnlessTaken(tx, user.id, changes))) return account
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, now })
  return { ...account, user: { ...user, ...changes } }
}

/** Updates in a savepoint. False if another account has the e-mail address: of two concurrent updates the first wins. */
export async function updateUserUnlessTaken(
  tx: Database,
  userId: UserId,
  changes: Partial<UserRow>,
): Promise<boolean> {
  try {
    await runInTransaction(tx, async (savepoint) => {
      await savepoint.update(users).set(changes).where(eq(users.id, userId))
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

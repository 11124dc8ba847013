import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { type Account, findUserByEmail } from '../users/account.ts'
import type { ProviderSignInInput, ProviderSignInResult } from './find-or-create-account.ts'
import { takeOverUnconfirmedAccount } from './take-over-unconfirmed-account.ts'

/** Whether what the provider says of somebody's address is taken for true. */
export function isEmailTrusted({
  profile,
  identity,
}: Pick<ProviderSignInInput, 'profile' | 'identity'>): boolean {
  return profile.email !== null && (profile.isEmailVerified || identity.settings.autoconfirm)
}

/**
 * Lets somebody in whose address is confirmed, or is by what the provider says: then an account that nobody had
 * confirmed is theirs alone. Otherwise they get a letter, and come again when they have followed it.
 */
export async function confirmProfileEmail(
  tx: Database,
  { account, usedIdentity }: ProviderSignInResult,
  input: ProviderSignInInput,
): Promise<Account | AuthFailure> {
  const { user } = account
  if (isAccountConfirmed(user)) return account
  if (!user.email)
    return isEmailTrusted(input) ? adoptEmail(tx, account, input) : emailUnverified(input)
  const isTheirs = isEmailTrusted(input) && input.profile.email === user.email
  return isTheirs
    ? takeOverUnconfirmedAccount(tx, { account, usedIdentity }, input)
    : requestEmailConfirmation(tx, user, input)
}

/** By their address; or by their telephone, when they have no address. */
function isAccountConfirmed({ email, emailConfirmedAt, phoneConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt !== null || (email === null && phoneConfirmedAt !== null)
}

/** Somebody without an address gets the one the provider vouches for, unless it is another account's. */
export async function adoptEmail(
  tx: Database,
  account: Account,
  { profile, device, now }: Pick<ProviderSignInInput, 'profile' | 'device' | 'now'>,
): Promise<Account> {
  const { user } = account
  const isTaken = profile.email === null || (await findUserByEmail(tx, profile.email)) !== null
  if (isTaken) return account
  const seen = { email: profile.email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now }
  if (!(await updateUserUnlessTaken(tx, user.id, seen))) return account
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, now })
  return { ...account, user: { ...user, ...seen } }
}

/** False when somebody else has the address by now: of two who want the same, the first has it. */
export async function updateUserUnlessTaken(
  tx: Database,
  userId: UserId,
  change: Partial<UserRow>,
): Promise<boolean> {
  try {
    await runInTransaction(tx, async (part) => {
      await part.update(users).set(change).where(eq(users.id, userId))
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function requestEmailConfirmation(
  tx: Database,
  user: UserRow,
  input: ProviderSignInInput,
): Promise<AuthFailure> {
  const no = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  return no ?? emailUnverified(input, true)
}

function emailUnverified(
  { profile: { provider } }: ProviderSignInInput,
  isEmailSent = false,
): AuthFailure {
  const what = isEmailSent
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  return fail('provider_email_needs_verification', `Unverified email with ${provider}. ${what}`)
}

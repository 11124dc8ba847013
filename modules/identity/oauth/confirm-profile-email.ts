import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import type { UserRow } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { adoptEmail, isEmailTrusted } from './adopt-email.ts'
import type { ProviderSignInInput, ProviderSignInResult } from './provider-sign-in.ts'
import { takeOverUnconfirmedAccount } from './take-over-unconfirmed-account.ts'

/**
 * Returns the account if its e-mail address is confirmed, or if the profile confirms it: then an unconfirmed account is
 * taken over. Otherwise a confirmation e-mail is sent, and the user has to sign in again after confirming.
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
  const isConfirmedByProfile = isEmailTrusted(input) && input.profile.email === user.email
  return isConfirmedByProfile
    ? takeOverUnconfirmedAccount(tx, { account, usedIdentity }, input)
    : requestEmailConfirmation(tx, user, input)
}

/** By e-mail address; by phone number only for an account without an e-mail address. */
function isAccountConfirmed({ email, emailConfirmedAt, phoneConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt !== null || (email === null && phoneConfirmedAt !== null)
}

async function requestEmailConfirmation(
  tx: Database,
  user: UserRow,
  input: ProviderSignInInput,
): Promise<AuthFailure> {
  const failure = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  return failure ?? emailUnverified(input, true)
}

function emailUnverified(
  { profile: { provider } }: ProviderSignInInput,
  isEmailSent = false,
): AuthFailure {
  const nextStep = isEmailSent
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  return fail('provider_email_needs_verification', `Unverified email with ${provider}. ${nextStep}`)
}

import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<Account>> {
  const { user } = account
  const { provider, email } = input.profile
  if (isAccountConfirmed(user)) return ok(account)
  if (!user.email) {
    return isEmailTrusted(input)
      ? ok(await adoptEmail(tx, account, input))
      : err('provider_email_not_verified', { provider })
  }
  return isEmailTrusted(input) && email === user.email
    ? ok(await takeOverUnconfirmedAccount(tx, { account, usedIdentity }, input))
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
): Promise<IdentityFailure> {
  const failure = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  const { provider } = input.profile
  return failure ?? err('provider_email_confirmation_sent', { provider })
}

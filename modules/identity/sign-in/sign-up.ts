import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import { queueAuthEmail } from '../otp/request-auth-email.ts'
import { revokeUnconfirmedSignUp } from '../passwords/revoke-unconfirmed-sign-up.ts'
import { prepareSignUpPassword, type SignUpPassword } from '../passwords/sign-up-password.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { findUserByEmail, lockAccountByEmail } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { buildDecoyUser } from '../users/decoy-user.ts'
import { toMaskedUser } from '../users/masked-user.ts'
import { releaseUnverifiedEmail } from '../users/release-unverified-email.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface SignUpInput {
  email: string | undefined
  password: string | undefined
  data: Metadata
  /** What a visitor brought whom somebody has referred. */
  referral?: string | undefined
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Signs up with an e-mail address and requests a confirmation e-mail. The result is the same for an address that has an
 * account already (enumeration protection). With `autoconfirm` the user is signed in at once, and it differs.
 */
export async function signUp(
  db: Database,
  { email: rawEmail, password: rawPassword, ...input }: SignUpInput,
): Promise<IdentityResult<UserResponse | TokenResponse>> {
  const { settings } = input.identity
  if (!settings.signUpEnabled) return err('signup_disabled')
  if (!rawPassword) return err('password_required')
  const weakness = validateNewPassword(rawPassword, settings)
  if (weakness) return weakness
  const email = parseEmailAddress(rawEmail)
  if (!email) return err('email_address_invalid')

  const user = await findUserByEmail(db, email)
  const password = await prepareSignUpPassword(rawPassword, { user, device: input.device })
  const result = await runInTransaction(db, (tx) => register(tx, { ...input, email, password }))
  if (!result.ok) return result
  return ok(
    'session' in result.value ? await buildTokenResponse(result.value, input) : result.value,
  )
}

type NewAccountInput = Omit<SignUpInput, 'password' | 'email'> & {
  email: string
  password: SignUpPassword
}
type SignUpResult = IdentityResult<ActiveSession | UserResponse>

async function register(tx: Database, input: NewAccountInput): Promise<SignUpResult> {
  const isConfirmed = input.identity.settings.autoconfirm
  const failure = isConfirmed ? null : await queueAuthEmail(tx, { ...input, purpose: 'signup' })
  if (!failure) return createAccountAndSession(tx, input)
  // The owner may follow the link of the e-mail that a stranger requested a moment ago.
  await revokeEarlierSignUp(tx, input)
  return failure
}

async function revokeEarlierSignUp(tx: Database, input: NewAccountInput): Promise<void> {
  const account = await lockAccountByEmail(tx, input.email)
  if (account) await revokeUnconfirmedSignUp(tx, { ...input, user: account.user })
}

async function createAccountAndSession(
  tx: Database,
  input: NewAccountInput,
): Promise<SignUpResult> {
  const { email, password, identity, device, now } = input
  const isConfirmed = identity.settings.autoconfirm
  if (await findUserByEmail(tx, email)) return handleExistingAccount(tx, input)
  const passwordHash = await password.getHash()
  const account = await createAccount(tx, { ...input, passwordHash, isConfirmed })
  // A parallel request may have created it.
  if (!account) return handleExistingAccount(tx, input)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  if (isConfirmed) return ok(await createSession(tx, { account, method: 'password', device, now }))
  return ok(toUserResponse({ ...account, user: { ...account.user, confirmationSentAt: now } }))
}

/** The contact has an account. Nothing is added to it, because the caller may be a stranger; an unconfirmed sign-up may be revoked. */
async function handleExistingAccount(tx: Database, input: NewAccountInput): Promise<SignUpResult> {
  const { email, identity, device, now } = input
  const account = await lockAccountByEmail(tx, email)
  if (!account) return err('sign_up_conflict')
  if (await releaseUnverifiedEmail(tx, account, now)) return createAccountAndSession(tx, input)

  const { id: userId, emailConfirmedAt } = account.user
  await audit(tx, { action: 'sign_up_repeated', userId, device, now })
  const { autoconfirm, phone } = identity.settings
  if (emailConfirmedAt) {
    return autoconfirm || phone.autoconfirm ? err('user_already_exists') : ok(buildDecoyUser(input))
  }
  await revokeUnconfirmedSignUp(tx, { ...input, user: account.user })
  const failure = autoconfirm ? await queueAuthEmail(tx, { ...input, purpose: 'signup' }) : null
  return failure ?? ok(toMaskedUser(account, input))
}

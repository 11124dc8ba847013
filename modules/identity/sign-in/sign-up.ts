import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail, SIGNUP_DISABLED } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import { queueAuthEmail } from '../otp/request-auth-email.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { revokeUnconfirmedPassword } from '../passwords/revoke-unconfirmed-password.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { lockAccountByEmail } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { buildDecoyUser } from '../users/decoy-user.ts'
import { toMaskedUser } from '../users/masked-user.ts'
import { releaseUnverifiedEmail } from '../users/release-unverified-email.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface SignUpInput {
  email: string | undefined
  password: string | undefined
  data: Metadata
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Opens an account for an address. Whose it is shows in the letter that goes there, so the answer is the same for an
 * address that has an account already; with `autoconfirm` somebody is signed in at once, and it is not.
 */
export async function signUp(
  db: Database,
  { email: written, password, ...asked }: SignUpInput,
): Promise<UserResponse | TokenResponse | AuthFailure> {
  const { settings } = asked.identity
  if (!settings.signUpEnabled) return SIGNUP_DISABLED
  if (!password) return fail('validation_failed', 'Signup requires a valid password')
  const weak = validateNewPassword(password, settings)
  if (weak) return weak
  const email = parseEmailAddress(written)
  if (!email) return invalidEmailAddress()

  // Before anybody is looked for: it takes as long for a known address as for an unknown one.
  const passwordHash = await hashPassword(password)
  const answer = await runInTransaction(db, (tx) => register(tx, { ...asked, email, passwordHash }))
  return 'session' in answer ? buildTokenResponse(answer, asked) : answer
}

type NewAccountInput = Omit<SignUpInput, 'password' | 'email'> & {
  email: string
  passwordHash: string
}
type SignUpResult = ActiveSession | UserResponse | AuthFailure

async function register(tx: Database, newcomer: NewAccountInput): Promise<SignUpResult> {
  const isConfirmed = newcomer.identity.settings.autoconfirm
  const no = isConfirmed ? null : await queueAuthEmail(tx, { ...newcomer, purpose: 'signup' })
  return no ?? createAccountAndSession(tx, newcomer)
}

async function createAccountAndSession(
  tx: Database,
  newcomer: NewAccountInput,
): Promise<SignUpResult> {
  const { identity, device, now } = newcomer
  const isConfirmed = identity.settings.autoconfirm
  const account = await createAccount(tx, { ...newcomer, isConfirmed })
  if (!account) return handleExistingAccount(tx, newcomer)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  return isConfirmed
    ? createSession(tx, { account, method: 'password', device, now })
    : toUserResponse({ ...account, user: { ...account.user, confirmationSentAt: now } })
}

/** Somebody who is there already, or says so: nothing of theirs is changed by a stranger. */
async function handleExistingAccount(
  tx: Database,
  newcomer: NewAccountInput,
): Promise<SignUpResult> {
  const { email, identity, device, now } = newcomer
  const account = await lockAccountByEmail(tx, email)
  if (!account) return fail('validation_failed', 'Please try again.')
  if (await releaseUnverifiedEmail(tx, account, now)) return createAccountAndSession(tx, newcomer)

  const { id: userId, emailConfirmedAt } = account.user
  await audit(tx, { action: 'sign_up_repeated', userId, device, now })
  const { autoconfirm, phone } = identity.settings
  if (emailConfirmedAt) {
    return autoconfirm || phone.autoconfirm
      ? fail('user_already_exists', 'User already registered')
      : buildDecoyUser(newcomer)
  }
  await revokeUnconfirmedPassword(tx, { user: account.user, device, now })
  const no = autoconfirm ? await queueAuthEmail(tx, { ...newcomer, purpose: 'signup' }) : null
  return no ?? toMaskedUser(account, newcomer)
}

import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { SmsChannel } from '#platform/sms/sms-queue'
import { audit } from '../audit.ts'
import { type AuthFailure, fail, SIGNUP_DISABLED } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from '../otp/send-sms-code.ts'
import { parseSmsChannel } from '../otp/sms-channel.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { revokeUnconfirmedPassword } from '../passwords/revoke-unconfirmed-password.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import { invalidPhoneNumber, parsePhoneNumber } from '../phone-number.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type Account, lockAccountByPhone } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { buildDecoyUser } from '../users/decoy-user.ts'
import { toMaskedUser } from '../users/masked-user.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'

interface SignUpByPhoneInput {
  phone: string | undefined
  password: string | undefined
  data: Metadata
  channel: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Opens an account for a number, as `signUp` does for an address: the code in a text message shows whose it is. */
export async function signUpByPhone(
  db: Database,
  { phone: written, password, ...asked }: SignUpByPhoneInput,
): Promise<UserResponse | TokenResponse | AuthFailure> {
  const { settings } = asked.identity
  if (!settings.signUpEnabled) return SIGNUP_DISABLED
  if (!password) return fail('validation_failed', 'Signup requires a valid password')
  const weak = validateNewPassword(password, settings)
  if (weak) return weak
  const channel = parseSmsChannel(asked.channel)
  if (typeof channel !== 'string') return channel
  if (!settings.phone.enabled) return fail('phone_provider_disabled', 'Phone signups are disabled')
  const phone = parsePhoneNumber(written)
  if (!phone) return invalidPhoneNumber()

  const passwordHash = await hashPassword(password)
  const newcomer = { ...asked, phone, passwordHash, channel }
  const answer = await runInTransaction(db, (tx) => register(tx, newcomer))
  if ('session' in answer) return buildTokenResponse(answer, asked)
  if (!('texted' in answer)) return answer
  return (await deliverSms(db, answer.texted, asked)) ?? answer.shown
}

type NewPhoneAccountInput = Omit<SignUpByPhoneInput, 'password' | 'phone' | 'channel'> & {
  phone: string
  passwordHash: string
  channel: SmsChannel
}
type SignUpByPhoneResult =
  | ActiveSession
  | UserResponse
  | AuthFailure
  | { shown: UserResponse; texted: EnqueuedSms }

async function register(
  tx: Database,
  newcomer: NewPhoneAccountInput,
): Promise<SignUpByPhoneResult> {
  const { identity, device, now } = newcomer
  const isConfirmed = identity.settings.phone.autoconfirm
  const account = await createAccount(tx, { ...newcomer, isConfirmed })
  if (!account) return handleExistingAccount(tx, newcomer)

  await audit(tx, { action: 'signed_up', userId: account.user.id, device, now })
  if (isConfirmed) return createSession(tx, { account, method: 'password', device, now })
  const shown = toUserResponse({ ...account, user: { ...account.user, confirmationSentAt: now } })
  return sendConfirmationCode(tx, { account, shown }, newcomer)
}

/** Somebody who is there already, or says so: nothing of theirs is changed by a stranger. */
async function handleExistingAccount(
  tx: Database,
  newcomer: NewPhoneAccountInput,
): Promise<SignUpByPhoneResult> {
  const { phone, identity, device, now } = newcomer
  const account = await lockAccountByPhone(tx, phone)
  if (!account) return fail('validation_failed', 'Please try again.')

  if (!account.user.phoneConfirmedAt) {
    await revokeUnconfirmedPassword(tx, { user: account.user, device, now })
    return sendConfirmationCode(tx, { account, shown: toMaskedUser(account, newcomer) }, newcomer)
  }
  await audit(tx, { action: 'sign_up_repeated', userId: account.user.id, device, now })
  const { autoconfirm, phone: ofPhones } = identity.settings
  if (autoconfirm || ofPhones.autoconfirm) {
    return fail('user_already_exists', 'User already registered')
  }
  return buildDecoyUser(newcomer)
}

interface AccountToConfirm {
  account: Account
  shown: UserResponse
}

async function sendConfirmationCode(
  tx: Database,
  { account: { user }, shown }: AccountToConfirm,
  { channel, identity, device, now }: NewPhoneAccountInput,
): Promise<SignUpByPhoneResult> {
  const texted = await enqueueSmsCode(tx, { purpose: 'sms', user, channel, identity, device, now })
  return 'error' in texted ? texted : { shown, texted }
}

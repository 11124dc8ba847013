import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { PHONE_SETTINGS } from '../support/sms.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'
import { enrollTotp } from '../support/totp.ts'

/** Part of the wire contract: other clients compare these texts, so none of them may change. */
type ExpectedError = [status: number, code: string, message: string]

interface Answer {
  error: { status?: number | undefined; code?: string | undefined; message: string } | null
}

async function expectError(expected: ExpectedError, answer: Answer | Promise<Answer>) {
  const { error } = await answer
  assert.deepEqual([error?.status, error?.code, error?.message], expected)
}

const phone = '12025550123'
const invalid = (message: string): ExpectedError => [400, 'validation_failed', message]
const EMAIL_EXISTS = 'A user with this email address has already been registered'

test('sign-up and sign-in errors have the texts that clients know', async () => {
  const { createClient } = await openAuthShop()
  await expectError(
    [422, 'weak_password', 'Password should be at least 8 characters.'],
    createClient().signUp({ ...mina, password: 'mug' }),
  )
  await expectError(
    invalid('Password cannot be longer than 72 characters'),
    createClient().signUp({ ...mina, password: 'x'.repeat(73) }),
  )
  await expectError(
    invalid('Unable to validate email address: invalid format'),
    createClient().signUp({ ...mina, email: 'xx:;x@x.x' }),
  )
  await expectError(
    [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    createClient().signInAnonymously(),
  )
  await expectError(
    [422, 'otp_disabled', 'Signups not allowed for otp'],
    createClient().signInWithOtp({ email: mina.email, options: { shouldCreateUser: false } }),
  )
  await createClient().signUp(mina)
  await expectError(
    [400, 'email_not_confirmed', 'Email not confirmed'],
    createClient().signInWithPassword(mina),
  )
  await expectError(
    [403, 'otp_expired', 'Token has expired or is invalid'],
    createClient().verifyOtp({ type: 'signup', email: mina.email, token: 'x' }),
  )
  await expectError(
    [403, 'otp_expired', 'Email link is invalid or has expired'],
    createClient().verifyOtp({ type: 'signup', token_hash: 'x' }),
  )
  await expectError(
    [
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 60 seconds.',
    ],
    createClient().resend({ type: 'signup', email: mina.email }),
  )
  await expectError(
    [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    createClient().signInWithSSO({ domain: 'x' }),
  )
})

test('errors of disabled features have the texts that clients know', async () => {
  const flows = { ...IDENTITY_SETTINGS.flows, emailEnabled: false }
  const { createClient } = await openAuthShop({ signUpEnabled: false, flows })
  const closed = [422, 'signup_disabled', 'Signups not allowed for this instance'] as const
  await expectError([...closed], createClient().signInAnonymously())
  await expectError([...closed], createClient().signUp(mina))
  await expectError(
    [400, 'email_provider_disabled', 'Email signups are disabled'],
    (await openAuthShop({ flows })).createClient().signUp(mina),
  )
  const disabled = 'Email logins are disabled'
  await expectError(
    [422, 'email_provider_disabled', disabled],
    createClient().signInWithPassword(mina),
  )
  await expectError([422, 'email_provider_disabled', disabled], createClient().signInWithOtp(mina))
  await expectError(
    [400, 'email_provider_disabled', disabled],
    createClient().resetPasswordForEmail(mina.email),
  )
  await expectError(
    [400, 'phone_provider_disabled', 'Phone signups are disabled'],
    (await openAuthShop()).createClient().signUp({ phone, password: mina.password }),
  )
  await expectError(
    [422, 'phone_provider_disabled', 'Phone logins are disabled'],
    createClient().signInWithPassword({ phone, password: mina.password }),
  )
  await expectError(
    [400, 'phone_provider_disabled', 'Unsupported phone provider'],
    createClient().signInWithOtp({ phone }),
  )
})

test('session errors have the texts that clients know', async () => {
  const { createAdminClient, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
    refreshTokenReuseSeconds: 0,
  })
  const client = createClient()
  const first = expectSession(await client.signUp(mina))
  await expectError(
    [422, 'user_already_exists', 'User already registered'],
    createClient().signUp(mina),
  )
  const refresh = (refresh_token: string) => createClient().refreshSession({ refresh_token })
  await expectError(invalid('Refresh token is not valid'), refresh('x'))
  const unknown = 'Invalid Refresh Token: Refresh Token Not Found'
  await expectError([400, 'refresh_token_not_found', unknown], refresh('x'.repeat(43)))
  for (const _ of [1, 2]) expectSession(await client.refreshSession())
  advanceClock(1)
  const used = 'Invalid Refresh Token: Already Used'
  await expectError([400, 'refresh_token_already_used', used], refresh(first.refresh_token))

  const again = await client.signInWithPassword(mina)
  const { refresh_token } = expectSession(again)
  await createAdminClient().updateUserById(again.data.user!.id, { ban_duration: '1h' })
  await expectError([400, 'user_banned', 'User is banned'], createClient().signInWithPassword(mina))
  await expectError(
    [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
    refresh(refresh_token),
  )
})

test('account change errors have the texts that clients know', async () => {
  const { createAdminClient, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
    phone: PHONE_SETTINGS,
  })
  const client = createClient()
  expectSession(await client.signUp(mina))
  await createClient().signUp(theo)
  await createAdminClient().createUser({ phone, phone_confirm: true })
  await expectError([422, 'email_exists', EMAIL_EXISTS], client.updateUser({ email: theo.email }))
  const numberTaken = 'A user with this phone number has already been registered'
  await expectError([422, 'phone_exists', numberTaken], client.updateUser({ phone }))
  await expectError(
    [422, 'same_password', 'New password should be different from the old password.'],
    client.updateUser({ password: mina.password }),
  )
  await expectError(
    invalid('Invalid phone number format (E.164 required)'),
    client.updateUser({ phone: '0' }),
  )
  advanceClock(24 * 3600)
  await client.refreshSession()
  await expectError(
    [400, 'reauthentication_needed', 'Password update requires reauthentication'],
    client.updateUser({ password: 'another-one' }),
  )
  await expectError(
    [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
    client.updateUser({ password: 'another-one', nonce: '000000' }),
  )
})

test('identity and MFA errors have the texts that clients know', async () => {
  const shop = await openAuthShop({
    autoconfirm: true,
    manualLinkingEnabled: true,
    anonymousSignInEnabled: true,
  })
  const { advanceClock, createClient } = shop
  const client = createClient()
  expectSession(await client.signUp(mina))
  const [only] = (await client.getUserIdentities()).data!.identities
  const single = 'User must have at least 1 identity after unlinking'
  await expectError([422, 'single_identity_not_deletable', single], client.unlinkIdentity(only!))

  const anonymousClient = createClient()
  expectSession(await anonymousClient.signInAnonymously())
  const anonymous = 'Anonymous user not allowed to perform these actions'
  await expectError(
    [403, 'no_authorization', anonymous],
    anonymousClient.mfa.enroll({ factorType: 'totp' }),
  )
  const neither = 'Reauthentication requires the user to have an email or a phone number'
  await expectError(invalid(neither), anonymousClient.reauthenticate())

  const { id: factorId } = await enrollTotp(client, shop)
  const again = client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const conflict = 'A factor with the friendly name "Phone" for this user already exists'
  await expectError([422, 'mfa_factor_name_conflict', conflict], again)
  const verify = (challengeId: string, code: string) =>
    client.mfa.verify({ factorId, challengeId, code })
  const lost = 'MFA factor with the provided challenge ID not found'
  await expectError([422, 'mfa_factor_not_found', lost], verify(randomUUID(), '000000'))
  const { data } = await client.mfa.challenge({ factorId })
  await expectError(
    [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
    verify(data!.id, 'x'),
  )
  advanceClock(301)
  const late = `MFA challenge ${data!.id} has expired, verify against another challenge or create a new challenge.`
  await expectError([422, 'mfa_challenge_expired', late], verify(data!.id, '000000'))

  const unverified = createClient()
  await unverified.signInWithPassword(mina)
  const unenrol = unverified.mfa.unenroll({ factorId })
  await expectError([422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'], unenrol)
})

test('admin errors have the texts that clients know', async () => {
  const { createAdminClient, createClient } = await openAuthShop({
    autoconfirm: true,
    phone: PHONE_SETTINGS,
  })
  const { access_token } = expectSession(await createClient().signUp(mina))
  await createAdminClient().createUser({ phone, phone_confirm: true })
  await expectError(
    [403, 'not_admin', 'User not allowed'],
    createAdminClient(access_token).listUsers(),
  )
  await expectError(
    [404, 'user_not_found', 'User not found'],
    createAdminClient().getUserById(randomUUID()),
  )
  await expectError([422, 'email_exists', EMAIL_EXISTS], createAdminClient().createUser(mina))
  await expectError(
    [422, 'email_exists', EMAIL_EXISTS],
    createAdminClient().inviteUserByEmail(mina.email),
  )
  const numberTaken = 'Phone number already registered by another user'
  await expectError([422, 'phone_exists', numberTaken], createAdminClient().createUser({ phone }))
  const link = createAdminClient().generateLink({ type: 'recovery', email: theo.email })
  await expectError([404, 'user_not_found', 'User with this email not found'], link)
})

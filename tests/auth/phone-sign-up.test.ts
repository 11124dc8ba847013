import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SmsUndeliverableError } from '#platform/sms/sms-queue'
import { expectSession, openAuthShop } from '../support/auth-shop.ts'
import { countSms, getNewestSms, PHONE_SETTINGS } from '../support/sms.ts'

const phone = '+49 1511 2345678'
const digits = '4915112345678'
const password = 'forest-green-mug'

test('Mina signs up with her number, enters the code, and then signs in by password or code', async () => {
  const { db, advanceClock, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  const { data, error } = await createClient().signUp({
    phone,
    password,
    options: { data: { bio: 'x' } },
  })
  assert.equal(error, null)
  assert.equal(data.session, null)
  assert.equal(data.user?.phone, digits)
  assert.equal(data.user?.email, '')
  assert.deepEqual(data.user?.app_metadata, { provider: 'phone', providers: ['phone'] })
  const early = await createClient().signInWithPassword({ phone, password })
  assert.equal(early.error?.code, 'phone_not_confirmed')

  const message = await getNewestSms(db)
  assert.deepEqual([message.recipient, message.channel], [digits, 'sms'])
  assert.equal(
    message.body,
    `${message.code} is your code for Outwit. It works for 1 minute. Do not share it.`,
  )
  const { session, user } = (
    await createClient().verifyOtp({ phone, token: message.code, type: 'sms' })
  ).data
  assert.ok(session)
  assert.ok(user?.phone_confirmed_at)
  assert.equal(user.user_metadata.phone_verified, true)
  const again = await createClient().verifyOtp({ phone, token: message.code, type: 'sms' })
  assert.deepEqual([again.error?.code, again.error?.status], ['otp_expired', 403])

  expectSession(await createClient().signInWithPassword({ phone: '4915112345678', password }))
  advanceClock(61)
  const sent = await createClient().signInWithOtp({ phone })
  assert.equal(sent.error, null)
  assert.ok(sent.data.messageId)
  const { code: token } = await getNewestSms(db)
  expectSession(await createClient().verifyOtp({ phone, token, type: 'sms' }))
})

test('the code of a text message expires after a minute and after ten wrong attempts', async () => {
  const { db, advanceClock, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  await createClient().signUp({ phone, password })
  const late = await getNewestSms(db)
  advanceClock(61)
  const expired = await createClient().verifyOtp({ phone, token: late.code, type: 'sms' })
  assert.equal(expired.error?.message, 'Token has expired or is invalid')

  await createClient().resend({ type: 'sms', phone })
  const { code } = await getNewestSms(db)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 10; attempt++) {
    await createClient().verifyOtp({ phone, token: wrong, type: 'sms' })
  }
  const right = await createClient().verifyOtp({ phone, token: code, type: 'sms' })
  assert.equal(right.error?.code, 'otp_expired')
})

test('a code of another type or user is rejected', async () => {
  const { db, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  await createClient().signUp({ phone, password })
  const { code: token } = await getNewestSms(db)
  const attempts = [
    { phone, token, type: 'phone_change' as const },
    { phone: '+12025550100', token, type: 'sms' as const },
  ]
  for (const attempt of attempts) {
    assert.equal((await createClient().verifyOtp(attempt)).error?.code, 'otp_expired')
  }
  expectSession(await createClient().verifyOtp({ phone, token, type: 'sms' }))
})

test('a sign-up with a registered number does not reveal it and sends no message', async () => {
  const { db, advanceClock, postJson, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  await createClient().signUp({ phone, password })
  const { code: token } = await getNewestSms(db)
  expectSession(await createClient().verifyOtp({ phone, token, type: 'sms' }))
  advanceClock(61)
  const sent = await countSms(db)

  const known = await postJson('/signup', { phone, password: 'a-strangers-guess' })
  const unknown = await postJson('/signup', {
    phone: '+12025550100',
    password: 'a-strangers-guess',
  })
  assert.equal(known.status, unknown.status)
  assert.deepEqual(Object.keys(await known.json()), Object.keys(await unknown.json()))
  assert.equal(await countSms(db), sent + 1)
  expectSession(await createClient().signInWithPassword({ phone, password }))

  const unknownNumber = await createClient().signInWithPassword({ phone: '+12025550177', password })
  const wrong = await createClient().signInWithPassword({ phone, password: 'wrong-one' })
  assert.equal(unknownNumber.error?.message, 'Invalid login credentials')
  assert.equal(wrong.error?.message, 'Invalid login credentials')
})

test('an invalid number or channel, or both identifiers at once, is rejected with the wire texts', async () => {
  const { postJson, createClient } = await openAuthShop({ phone: PHONE_SETTINGS })
  for (const invalidNumber of ['0151', 'abc', '1', '1234567890123456', '+']) {
    const { error } = await createClient().signInWithOtp({ phone: invalidNumber })
    assert.equal(error?.message, 'Invalid phone number format (E.164 required)', invalidNumber)
  }
  const unknownChannel = await postJson('/signup', { phone, password, channel: 'pigeon' })
  assert.equal(unknownChannel.status, 400)
  const both = await postJson('/signup', { phone, email: 'mina@example.com', password })
  assert.equal(both.status, 400)
  const pkce = await postJson('/signup', { phone, password, code_challenge: 'x'.repeat(43) })
  assert.match((await pkce.json()).msg, /PKCE not supported for phone signups/)
  const unknownUser = await createClient().signInWithOtp({
    phone,
    options: { shouldCreateUser: false },
  })
  assert.equal(unknownUser.error?.code, 'otp_disabled')
  const resent = await createClient().resend({ type: 'sms', phone })
  assert.equal(resent.error, null)
  const tooSoon = await createClient().resend({ type: 'sms', phone })
  assert.deepEqual([tooSoon.error?.code, tooSoon.error?.status], ['over_sms_send_rate_limit', 429])
  assert.match(tooSoon.error?.message ?? '', /only request this after \d+ seconds/)
})

test('every phone endpoint reports that phones are disabled', async () => {
  const { createClient } = await openAuthShop()
  const signUp = await createClient().signUp({ phone, password })
  assert.deepEqual([signUp.error?.code, signUp.error?.status], ['phone_provider_disabled', 400])
  const signIn = await createClient().signInWithPassword({ phone, password })
  assert.deepEqual([signIn.error?.code, signIn.error?.status], ['phone_provider_disabled', 422])
  const otp = await createClient().signInWithOtp({ phone })
  assert.equal(otp.error?.message, 'Unsupported phone provider')
})

test('a sign-up with phone autoconfirm signs Mina in at once and reserves her number', async () => {
  const { db, createClient } = await openAuthShop({
    phone: { ...PHONE_SETTINGS, autoconfirm: true },
  })
  expectSession(await createClient().signUp({ phone, password }))
  assert.equal(await countSms(db), 0)
  const { error } = await createClient().signUp({ phone, password })
  assert.equal(error?.code, 'user_already_exists')
})

test('a test number has a fixed code and gets no message', async () => {
  const { db, createClient } = await openAuthShop({
    phone: { ...PHONE_SETTINGS, testOtps: { [digits]: '424242' } },
  })
  const { data, error } = await createClient().signInWithOtp({
    phone,
    options: { channel: 'whatsapp' },
  })
  assert.equal(error, null)
  assert.equal(data.messageId, 'test-otp')
  assert.equal(await countSms(db), 0)
  expectSession(await createClient().verifyOtp({ phone, token: '424242', type: 'sms' }))
  const again = await createClient().verifyOtp({ phone, token: '424242', type: 'sms' })
  assert.equal(again.error?.code, 'otp_expired', 'a code must be requested first')
})

test('text messages are limited per number, per network and in total for an hour', async () => {
  const { advanceClock, createClient } = await openAuthShop({
    phone: { ...PHONE_SETTINGS, smsPerNumberPerHour: 2, smsPerNetworkPerHour: 3, smsPerHour: 30 },
  })
  const requestCode = async (to: string) =>
    (await createClient().signInWithOtp({ phone: to })).error?.code
  assert.equal(await requestCode(phone), undefined)
  assert.equal(await requestCode(phone), 'over_sms_send_rate_limit', 'the cooldown has not passed')
  advanceClock(61)
  assert.equal(await requestCode(phone), undefined)
  advanceClock(61)
  assert.equal(
    await requestCode(phone),
    'over_sms_send_rate_limit',
    'the number has reached its limit',
  )
  assert.equal(await requestCode('+12025550100'), undefined)
  assert.equal(
    await requestCode('+12025550101'),
    'over_sms_send_rate_limit',
    'the network has reached its limit',
  )
  advanceClock(3600)
  assert.equal(await requestCode(phone), undefined)
})

test('twelve concurrent requests send no more messages than the hourly limit', async () => {
  const { db, createClient } = await openAuthShop({
    phone: { ...PHONE_SETTINGS, smsPerHour: 4, smsPerNetworkPerHour: 100 },
  })
  const requestCode = (n: number) =>
    createClient().signInWithOtp({ phone: `+120255501${String(n).padStart(2, '0')}` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => requestCode(n)))
  assert.equal(answers.filter(({ error }) => !error).length, 4)
  assert.equal(await countSms(db), 4)
})

test('a user who signs up by phone cannot become an administrator', async () => {
  const { createClient } = await openAuthShop({
    phone: { ...PHONE_SETTINGS, autoconfirm: true },
    anonymousSignInEnabled: true,
  })
  const data = { role: 'admin', is_influencer: true, phone_verified: 'yes', sub: 'me' }
  const { data: signedUp } = await createClient().signUp({ phone, password, options: { data } })
  assert.equal(signedUp.user?.user_metadata.role, undefined)
  assert.equal(signedUp.user?.user_metadata.sub, signedUp.user?.id)
  const { data: anonymous } = await createClient().signInAnonymously({ options: { data } })
  assert.equal(anonymous.user?.user_metadata.is_influencer, undefined)
  assert.equal(anonymous.user?.role, 'authenticated')
})

test('Mina gets an error when her number is unreachable, and a later message when the carrier is slow', async () => {
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => {
    if (to === digits) throw new SmsUndeliverableError('no such number')
    if (to === '12025550100') throw new Error('busy')
    sent.push(to)
  }
  const { createClient } = await openAuthShop({
    phone: PHONE_SETTINGS,
    carrier: { name: 'twilio', send },
  })
  const { error } = await createClient().signInWithOtp({ phone })
  assert.deepEqual([error?.code, error?.status], ['sms_send_failed', 422])
  assert.equal((await createClient().signInWithOtp({ phone: '12025550100' })).error, null)
  assert.equal((await createClient().signInWithOtp({ phone: '12025550101' })).error, null)
  assert.deepEqual(sent, ['12025550101'])
})

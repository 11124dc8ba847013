import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CannotBeReached } from '#platform/text-messages'
import { openAccounts, sessionOf } from './accounts.ts'
import { countTextsOf, newestText, PHONES } from './texts.ts'

const phone = '+49 1511 2345678'
const digits = '4915112345678'
const password = 'forest-green-mug'

test('Mina signs up with her number, types the code, and signs in with either from then on', async () => {
  const { db, pass, visitor } = await openAccounts({ phone: PHONES })
  const { data, error } = await visitor().signUp({
    phone,
    password,
    options: { data: { bio: 'x' } },
  })
  assert.equal(error, null)
  assert.equal(data.session, null)
  assert.equal(data.user?.phone, digits)
  assert.equal(data.user?.email, '')
  assert.deepEqual(data.user?.app_metadata, { provider: 'phone', providers: ['phone'] })
  const early = await visitor().signInWithPassword({ phone, password })
  assert.equal(early.error?.code, 'phone_not_confirmed')

  const text = await newestText(db)
  assert.deepEqual([text.recipient, text.channel], [digits, 'sms'])
  assert.equal(
    text.body,
    `${text.code} is your code for Outwit. It works for 1 minute. Share it with nobody.`,
  )
  const { session, user } = (await visitor().verifyOtp({ phone, token: text.code, type: 'sms' }))
    .data
  assert.ok(session)
  assert.ok(user?.phone_confirmed_at)
  assert.equal(user.user_metadata.phone_verified, true)
  const again = await visitor().verifyOtp({ phone, token: text.code, type: 'sms' })
  assert.deepEqual([again.error?.code, again.error?.status], ['otp_expired', 403])

  sessionOf(await visitor().signInWithPassword({ phone: '4915112345678', password }))
  pass(61)
  const sent = await visitor().signInWithOtp({ phone })
  assert.equal(sent.error, null)
  assert.ok(sent.data.messageId)
  const { code: token } = await newestText(db)
  sessionOf(await visitor().verifyOtp({ phone, token, type: 'sms' }))
})

test('The code in a text message ends after a minute and after ten wrong tries', async () => {
  const { db, pass, visitor } = await openAccounts({ phone: PHONES })
  await visitor().signUp({ phone, password })
  const late = await newestText(db)
  pass(61)
  const ended = await visitor().verifyOtp({ phone, token: late.code, type: 'sms' })
  assert.equal(ended.error?.message, 'Token has expired or is invalid')

  await visitor().resend({ type: 'sms', phone })
  const { code } = await newestText(db)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 10; attempt++) {
    await visitor().verifyOtp({ phone, token: wrong, type: 'sms' })
  }
  const right = await visitor().verifyOtp({ phone, token: code, type: 'sms' })
  assert.equal(right.error?.code, 'otp_expired')
})

test('A code says what it is for: none of another kind or person opens anything', async () => {
  const { db, visitor } = await openAccounts({ phone: PHONES })
  await visitor().signUp({ phone, password })
  const { code: token } = await newestText(db)
  const tries = [
    { phone, token, type: 'phone_change' as const },
    { phone: '+15550100', token, type: 'sms' as const },
  ]
  for (const one of tries) {
    assert.equal((await visitor().verifyOtp(one)).error?.code, 'otp_expired')
  }
  sessionOf(await visitor().verifyOtp({ phone, token, type: 'sms' }))
})

test('Whoever signs up with a number that has an account learns nothing of it, and sends no message', async () => {
  const { db, pass, post, visitor } = await openAccounts({ phone: PHONES })
  await visitor().signUp({ phone, password })
  const { code: token } = await newestText(db)
  sessionOf(await visitor().verifyOtp({ phone, token, type: 'sms' }))
  pass(61)
  const sent = await countTextsOf(db)

  const known = await post('/signup', { phone, password: 'a-strangers-guess' })
  const unknown = await post('/signup', { phone: '+15550100', password: 'a-strangers-guess' })
  assert.equal(known.status, unknown.status)
  assert.deepEqual(Object.keys(await known.json()), Object.keys(await unknown.json()))
  assert.equal(await countTextsOf(db), sent + 1)
  sessionOf(await visitor().signInWithPassword({ phone, password }))

  const nobody = await visitor().signInWithPassword({ phone: '+15550177', password })
  const wrong = await visitor().signInWithPassword({ phone, password: 'wrong-one' })
  assert.equal(nobody.error?.message, 'Invalid login credentials')
  assert.equal(wrong.error?.message, 'Invalid login credentials')
})

test('Nonsense for a number, a channel or both names is refused in the words of the wire', async () => {
  const { post, visitor } = await openAccounts({ phone: PHONES })
  for (const nonsense of ['0151', 'abc', '1', '1234567890123456', '+']) {
    const { error } = await visitor().signInWithOtp({ phone: nonsense })
    assert.equal(error?.message, 'Invalid phone number format (E.164 required)', nonsense)
  }
  const pigeon = await post('/signup', { phone, password, channel: 'pigeon' })
  assert.equal(pigeon.status, 400)
  const both = await post('/signup', { phone, email: 'mina@example.com', password })
  assert.equal(both.status, 400)
  const pkce = await post('/signup', { phone, password, code_challenge: 'x'.repeat(43) })
  assert.match((await pkce.json()).msg, /PKCE not supported for phone signups/)
  const stranger = await visitor().signInWithOtp({ phone, options: { shouldCreateUser: false } })
  assert.equal(stranger.error?.code, 'otp_disabled')
  const resent = await visitor().resend({ type: 'sms', phone })
  assert.equal(resent.error, null)
  const soon = await visitor().resend({ type: 'sms', phone })
  assert.deepEqual([soon.error?.code, soon.error?.status], ['over_sms_send_rate_limit', 429])
  assert.match(soon.error?.message ?? '', /only request this after \d+ seconds/)
})

test('Where telephones are off, each door says so', async () => {
  const { visitor } = await openAccounts()
  const signUp = await visitor().signUp({ phone, password })
  assert.deepEqual([signUp.error?.code, signUp.error?.status], ['phone_provider_disabled', 400])
  const signIn = await visitor().signInWithPassword({ phone, password })
  assert.deepEqual([signIn.error?.code, signIn.error?.status], ['phone_provider_disabled', 422])
  const otp = await visitor().signInWithOtp({ phone })
  assert.equal(otp.error?.message, 'Unsupported phone provider')
})

test('With numbers that need no confirmation Mina is signed in at once, and her number is taken', async () => {
  const { db, visitor } = await openAccounts({ phone: { ...PHONES, autoconfirm: true } })
  sessionOf(await visitor().signUp({ phone, password }))
  assert.equal(await countTextsOf(db), 0)
  const { error } = await visitor().signUp({ phone, password })
  assert.equal(error?.code, 'user_already_exists')
})

test('A number to try out with has its own code, and nothing is sent there', async () => {
  const { db, visitor } = await openAccounts({
    phone: { ...PHONES, testCodes: { [digits]: '424242' } },
  })
  const { data, error } = await visitor().signInWithOtp({ phone, options: { channel: 'whatsapp' } })
  assert.equal(error, null)
  assert.equal(data.messageId, 'test-otp')
  assert.equal(await countTextsOf(db), 0)
  sessionOf(await visitor().verifyOtp({ phone, token: '424242', type: 'sms' }))
  const again = await visitor().verifyOtp({ phone, token: '424242', type: 'sms' })
  assert.equal(again.error?.code, 'otp_expired', 'it must be asked for')
})

test('Nobody makes the shop pay for messages: of one number, of one network, and in all there are only so many an hour', async () => {
  const { pass, visitor } = await openAccounts({
    phone: { ...PHONES, textsToANumber: 2, textsOfANetwork: 3, textsAnHour: 30 },
  })
  const ask = async (to: string) => (await visitor().signInWithOtp({ phone: to })).error?.code
  assert.equal(await ask(phone), undefined)
  assert.equal(await ask(phone), 'over_sms_send_rate_limit', 'too soon')
  pass(61)
  assert.equal(await ask(phone), undefined)
  pass(61)
  assert.equal(await ask(phone), 'over_sms_send_rate_limit', 'too many to a number')
  assert.equal(await ask('+15550100'), undefined)
  assert.equal(await ask('+15550101'), 'over_sms_send_rate_limit', 'too many of a network')
  pass(3600)
  assert.equal(await ask(phone), undefined)
})

test('Thirty who ask at once get no more messages than the shop sends in an hour', async () => {
  const { db, visitor } = await openAccounts({
    phone: { ...PHONES, textsAnHour: 4, textsOfANetwork: 100 },
  })
  const ask = (n: number) => visitor().signInWithOtp({ phone: `+1555010${n}` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)))
  assert.equal(answers.filter(({ error }) => !error).length, 4)
  assert.equal(await countTextsOf(db), 4)
})

test('Somebody who signs up by number cannot make themselves an administrator', async () => {
  const { visitor } = await openAccounts({
    phone: { ...PHONES, autoconfirm: true },
    anonymous: true,
  })
  const data = { role: 'admin', is_influencer: true, phone_verified: 'yes', sub: 'me' }
  const { data: signedUp } = await visitor().signUp({ phone, password, options: { data } })
  assert.equal(signedUp.user?.user_metadata.role, undefined)
  assert.equal(signedUp.user?.user_metadata.sub, signedUp.user?.id)
  const { data: nobody } = await visitor().signInAnonymously({ options: { data } })
  assert.equal(nobody.user?.user_metadata.is_influencer, undefined)
  assert.equal(nobody.user?.role, 'authenticated')
})

test('When a number cannot be reached Mina hears it at once; when the carrier is slow her message follows', async () => {
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => {
    if (to === digits) throw new CannotBeReached('no such number')
    if (to === '15550100') throw new Error('busy')
    sent.push(to)
  }
  const { visitor } = await openAccounts({ phone: PHONES, carrier: { name: 'twilio', send } })
  const { error } = await visitor().signInWithOtp({ phone })
  assert.deepEqual([error?.code, error?.status], ['sms_send_failed', 422])
  assert.equal((await visitor().signInWithOtp({ phone: '15550100' })).error, null)
  assert.equal((await visitor().signInWithOtp({ phone: '15550101' })).error, null)
  assert.deepEqual(sent, ['15550101'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Device, requestSmsCode, signUp, signUpByPhone } from '#modules/identity'
import { expectSession, getNewestEmail, mina, openAuthShop } from '../support/auth-shop.ts'
import { getNewestSms, PHONE_SETTINGS } from '../support/sms.ts'

const stranger: Device = { ipAddress: '198.51.100.7', userAgent: null, language: null }
const owner: Device = { ipAddress: '203.0.113.9', userAgent: null, language: null }
const signUpDefaults = { data: {}, redirectTo: undefined, challenge: null }

/** Opens a shop in which a stranger has signed up with Mina's address and a password of their own. */
async function openShopWithForeignSignUp() {
  const shop = await openAuthShop()
  const { db, identity, now } = shop
  const strangerCredentials = { email: mina.email, password: 'a-strangers-one' }
  await signUp(db, {
    ...signUpDefaults,
    ...strangerCredentials,
    identity,
    device: stranger,
    now: now(),
  })
  await getNewestEmail(db)
  shop.advanceClock(61)
  return { shop, strangerCredentials }
}

test('a stranger who signs up with Mina’s address cannot sign in after she confirms it', async () => {
  const { shop, strangerCredentials } = await openShopWithForeignSignUp()
  const { db, identity, now, createClient } = shop
  await signUp(db, { ...signUpDefaults, ...mina, identity, device: owner, now: now() })
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  const { error } = await createClient().signInWithPassword(strangerCredentials)
  assert.equal(error?.code, 'invalid_credentials')
})

test('a stranger who signs up with Mina’s address cannot sign in after she requests a one-time code', async () => {
  const { shop, strangerCredentials } = await openShopWithForeignSignUp()
  const { db, createClient } = shop
  await createClient().signInWithOtp({ email: mina.email })
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  assert.ok((await createClient().signInWithPassword(strangerCredentials)).error)
})

test('a stranger who signs up with Mina’s phone number cannot sign in after she confirms it', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS })
  const { db, identity, now, advanceClock, createClient } = shop
  const strangerCredentials = { phone: '+12025550100', password: 'a-strangers-one' }
  const otpDefaults = { data: {}, channel: undefined, shouldCreateUser: true, identity }
  await signUpByPhone(db, { ...otpDefaults, ...strangerCredentials, device: stranger, now: now() })
  advanceClock(61)
  await requestSmsCode(db, {
    ...otpDefaults,
    phone: strangerCredentials.phone,
    device: owner,
    now: now(),
  })
  const { code: token } = await getNewestSms(db)
  expectSession(
    await createClient().verifyOtp({ phone: strangerCredentials.phone, token, type: 'sms' }),
  )
  assert.ok((await createClient().signInWithPassword(strangerCredentials)).error)
})

test('Mina, who signs up twice with one password from one network, keeps it with what she told the shop', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop()
  const data = { name: 'Mina' }
  for (let attempt = 1; attempt <= 2; attempt++) {
    const request = { ...signUpDefaults, ...mina, data, identity, device: owner, now: now() }
    await signUp(db, request)
    await getNewestEmail(db)
    advanceClock(61)
  }
  const { token: token_hash } = await getNewestEmail(db)
  const confirmed = await createClient().verifyOtp({ token_hash, type: 'signup' })
  expectSession(confirmed)
  assert.equal(confirmed.data.user?.user_metadata.name, 'Mina')
  expectSession(await createClient().signInWithPassword(mina))
})

test('a stranger on Mina’s network who signed up with her address leaves neither password nor metadata', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop()
  const strangerCredentials = { email: mina.email, password: 'a-strangers-one' }
  const strangerData = { address: '1 Stranger Street' }
  const signUpAs = (credentials: typeof mina, data: Record<string, unknown>) =>
    signUp(db, { ...signUpDefaults, ...credentials, data, identity, device: owner, now: now() })
  await signUpAs(strangerCredentials, strangerData)
  await getNewestEmail(db)
  advanceClock(61)
  await signUpAs(mina, { name: 'Mina' })
  const { token: token_hash } = await getNewestEmail(db)
  const confirmed = await createClient().verifyOtp({ token_hash, type: 'signup' })
  expectSession(confirmed)
  const { user } = confirmed.data
  assert.equal(user?.user_metadata.address, undefined)
  assert.equal(user?.user_metadata.email, mina.email)
  assert.equal(user?.identities?.[0]?.identity_data?.address, undefined)
  const { error } = await createClient().signInWithPassword(strangerCredentials)
  assert.equal(error?.code, 'invalid_credentials')
})

test('Mina, who signs up within a minute after a stranger and follows the link he requested, shuts him out', async () => {
  const { db, identity, now, createClient } = await openAuthShop()
  const strangerCredentials = { email: mina.email, password: 'a-strangers-one' }
  const signUpAs = (credentials: typeof mina) =>
    signUp(db, { ...signUpDefaults, ...credentials, identity, device: owner, now: now() })
  await signUpAs(strangerCredentials)
  const tooEarly = await signUpAs(mina)
  assert.equal(!tooEarly.ok && tooEarly.error.code, 'email_cooldown')
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  assert.ok((await createClient().signInWithPassword(strangerCredentials)).error)
})

test('a stranger who signs up with Mina’s phone number on her network cannot sign in after she confirms it', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop({
    phone: PHONE_SETTINGS,
  })
  const phone = '+12025550100'
  const signUpWith = (password: string) =>
    signUpByPhone(db, {
      ...{ phone, password, data: {}, channel: undefined },
      ...{ identity, device: owner, now: now() },
    })
  await signUpWith('a-strangers-one')
  advanceClock(61)
  await signUpWith(mina.password)
  const { code: token } = await getNewestSms(db)
  expectSession(await createClient().verifyOtp({ phone, token, type: 'sms' }))
  assert.ok((await createClient().signInWithPassword({ phone, password: 'a-strangers-one' })).error)
})

test('a stranger’s sign-up leaves an account as it is that an administrator created', async () => {
  const { db, identity, now, createAdminClient, createClient } = await openAuthShop()
  const { data } = await createAdminClient().createUser({
    ...mina,
    user_metadata: { name: 'Mina' },
  })
  const request = { ...signUpDefaults, email: mina.email, password: 'a-strangers-one' }
  await signUp(db, { ...request, identity, device: stranger, now: now() })
  const { token: token_hash } = await getNewestEmail(db)
  const confirmed = await createClient().verifyOtp({ token_hash, type: 'signup' })
  assert.equal(confirmed.data.user?.user_metadata.name, 'Mina')
  assert.equal(confirmed.data.user?.id, data.user?.id)
  expectSession(await createClient().signInWithPassword(mina))
})

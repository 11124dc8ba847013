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

test('a user who signs up twice from one network keeps the first password', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop()
  for (const password of [mina.password, 'chosen-the-second-time']) {
    const input = {
      ...signUpDefaults,
      email: mina.email,
      password,
      identity,
      device: owner,
      now: now(),
    }
    await signUp(db, input)
    await getNewestEmail(db)
    advanceClock(61)
  }
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  expectSession(await createClient().signInWithPassword(mina))
})

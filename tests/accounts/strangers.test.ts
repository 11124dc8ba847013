import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askForText, type Device, signUp, signUpByPhone } from '#modules/identity'
import { mina, newestLetter, openAccounts, sessionOf } from './accounts.ts'
import { newestText, PHONES } from './texts.ts'

const stranger: Device = { address: '198.51.100.7', userAgent: null, language: null }
const owner: Device = { address: '203.0.113.9', userAgent: null, language: null }
const given = { data: {}, redirectTo: undefined, challenge: null }

/** A shop in which somebody opened an account with Mina's address, and a password only they know. */
async function afterAStranger() {
  const shop = await openAccounts()
  const { db, identity, now } = shop
  const theirs = { email: mina.email, password: 'a-strangers-one' }
  await signUp(db, { ...given, ...theirs, identity, device: stranger, now: now() })
  await newestLetter(db)
  shop.pass(61)
  return { shop, theirs }
}

test('Whoever opens an account with Mina’s address and waits does not get in when she confirms it', async () => {
  const { shop, theirs } = await afterAStranger()
  const { db, identity, now, visitor } = shop
  await signUp(db, { ...given, ...mina, identity, device: owner, now: now() })
  const { token: token_hash } = await newestLetter(db)
  sessionOf(await visitor().verifyOtp({ token_hash, type: 'signup' }))
  const { error } = await visitor().signInWithPassword(theirs)
  assert.equal(error?.code, 'invalid_credentials')
})

test('Neither do they when she asks for a letter instead of signing up', async () => {
  const { shop, theirs } = await afterAStranger()
  const { db, visitor } = shop
  await visitor().signInWithOtp({ email: mina.email })
  const { token: token_hash } = await newestLetter(db)
  sessionOf(await visitor().verifyOtp({ token_hash, type: 'signup' }))
  assert.ok((await visitor().signInWithPassword(theirs)).error)
})

test('The same with her number', async () => {
  const shop = await openAccounts({ phone: PHONES })
  const { db, identity, now, pass, visitor } = shop
  const theirs = { phone: '+15550100', password: 'a-strangers-one' }
  const told = { data: {}, channel: undefined, createsUser: true, identity }
  await signUpByPhone(db, { ...told, ...theirs, device: stranger, now: now() })
  pass(61)
  await askForText(db, { ...told, phone: theirs.phone, device: owner, now: now() })
  const { code: token } = await newestText(db)
  sessionOf(await visitor().verifyOtp({ phone: theirs.phone, token, type: 'sms' }))
  assert.ok((await visitor().signInWithPassword(theirs)).error)
})

test('Who signs up twice from where they are keeps the password they chose first', async () => {
  const { db, identity, now, pass, visitor } = await openAccounts()
  for (const password of [mina.password, 'chosen-the-second-time']) {
    const asked = { ...given, email: mina.email, password, identity, device: owner, now: now() }
    await signUp(db, asked)
    await newestLetter(db)
    pass(61)
  }
  const { token: token_hash } = await newestLetter(db)
  sessionOf(await visitor().verifyOtp({ token_hash, type: 'signup' }))
  sessionOf(await visitor().signInWithPassword(mina))
})

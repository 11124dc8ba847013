import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'
import { getNewestSms, PHONE_SETTINGS } from '../support/sms.ts'

async function findNewestEmail(db: Database) {
  const [email] = await listNewestEmails(db, { limit: 1 })
  return email && { to: email.recipient, template: email.template, text: email.text }
}

test('Mina gets an e-mail when Google is linked to her account and when it is unlinked', async () => {
  const { db, createClient, signInWithProvider } = await openOAuthShop({
    autoconfirm: true,
    manualLinkingEnabled: true,
  })
  const client = createClient()
  await client.signUp(mina)
  assert.equal(await findNewestEmail(db), undefined)
  await signInWithProvider('mina')
  const added = await findNewestEmail(db)
  assert.deepEqual([added?.to, added?.template], [mina.email, 'sign-in-method-added'])
  assert.match(added!.text, /this can be used to sign in to your account: Google\./)
  assert.match(added!.text, /If this wasn’t you, choose a new password now/)

  const { data } = await client.getUserIdentities()
  const google = data!.identities.find(({ provider }) => provider === 'google')!
  assert.equal((await client.unlinkIdentity(google)).error, null)
  const removed = await findNewestEmail(db)
  assert.equal(removed?.template, 'sign-in-method-removed')
  assert.match(removed!.text, /this can no longer be used to sign in to your account: Google\./)
})

test('Mina gets an e-mail when a phone number is confirmed in her account', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true, phone: PHONE_SETTINGS })
  const client = createClient()
  expectSession(await client.signUp(mina))
  const phone = '4915112345678'
  await client.updateUser({ phone })
  assert.equal(await findNewestEmail(db), undefined, 'the number is not confirmed yet')
  const { code: token } = await getNewestSms(db)
  expectSession(await createClient().verifyOtp({ phone, token, type: 'phone_change' }))
  const newestEmail = await findNewestEmail(db)
  assert.deepEqual([newestEmail?.to, newestEmail?.template], [mina.email, 'sign-in-method-added'])
  assert.match(newestEmail!.text, /this can be used to sign in to your account: a phone number\./)
})

test('a user who signs up with Google gets no e-mail about a linked identity', async () => {
  const { db, signInWithProvider } = await openOAuthShop({ autoconfirm: true })
  await signInWithProvider('mina')
  assert.equal(await findNewestEmail(db), undefined)
})

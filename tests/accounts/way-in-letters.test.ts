import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/database'
import { newestMails } from '#platform/mail'
import { mina, openAccounts, sessionOf } from './accounts.ts'
import { openBoth } from './by-provider.ts'
import { newestText, PHONES } from './texts.ts'

async function newest(db: Database) {
  const [mail] = await newestMails(db, { limit: 1 })
  return mail && { to: mail.recipient, template: mail.template, text: mail.text }
}

test('Mina reads in a letter that Google leads into her account, and when it no longer does', async () => {
  const { db, visitor, walk } = await openBoth({ autoconfirm: true, manualLinking: true })
  const client = visitor()
  await client.signUp(mina)
  assert.equal(await newest(db), undefined)
  await walk('mina')
  const added = await newest(db)
  assert.deepEqual([added?.to, added?.template], [mina.email, 'way-in-added'])
  assert.match(added!.text, /this signs in to your account: Google\./)
  assert.match(added!.text, /If it was not you, choose a new password now/)

  const { data } = await client.getUserIdentities()
  const google = data!.identities.find(({ provider }) => provider === 'google')!
  assert.equal((await client.unlinkIdentity(google)).error, null)
  const removed = await newest(db)
  assert.equal(removed?.template, 'way-in-removed')
  assert.match(removed!.text, /this no longer signs in to your account: Google\./)
})

test('Mina reads in a letter that a telephone number leads into her account, once it does', async () => {
  const { db, visitor } = await openAccounts({ autoconfirm: true, phone: PHONES })
  const client = visitor()
  sessionOf(await client.signUp(mina))
  const phone = '4915112345678'
  await client.updateUser({ phone })
  assert.equal(await newest(db), undefined, 'it does not lead anywhere yet')
  const { code: token } = await newestText(db)
  sessionOf(await visitor().verifyOtp({ phone, token, type: 'phone_change' }))
  const told = await newest(db)
  assert.deepEqual([told?.to, told?.template], [mina.email, 'way-in-added'])
  assert.match(told!.text, /this signs in to your account: a telephone number\./)
})

test('Whoever opens an account with Google reads of no way into it', async () => {
  const { db, walk } = await openBoth({ autoconfirm: true })
  await walk('mina')
  assert.equal(await newest(db), undefined)
})

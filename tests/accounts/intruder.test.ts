import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestMails } from '#platform/mail'
import { newestTexts } from '#platform/text-messages'
import { lettersWritten, mina, openAccounts, sessionOf } from './accounts.ts'
import { addAuthenticator } from './factors.ts'

test('Nothing that Mina takes with her opens her account', async () => {
  const { db, request, visitor } = await openAccounts({ autoconfirm: true })
  const client = visitor()
  const { access_token } = sessionOf(await client.signUp(mina))
  await visitor().resetPasswordForEmail(mina.email)
  await client.updateUser({ email: 'elsewhere@example.com' })
  await lettersWritten(db)
  const headers = { Authorization: `Bearer ${access_token}` }
  const { data } = await (await request('/api/account/export', { headers })).json()
  const said = JSON.stringify(data)
  const letters = await newestMails(db, { limit: 9 })
  const opening = letters.flatMap(({ text }) => text.match(/code: \d{6}|token=\w+/g) ?? [])
  assert.ok(opening.length > 1)
  for (const one of opening) assert.ok(!said.includes(one), one)
  assert.deepEqual(Object.keys(data.mails[0]).sort(), [
    ...['created_at', 'recipient', 'sent_at', 'subject', 'template'],
  ])
})

test('A factor that was begun before Mina had one does not stand in for hers', async () => {
  const { db, now, pass, visitor } = await openAccounts({ autoconfirm: true })
  const client = visitor()
  await client.signUp(mina)
  const thief = visitor()
  sessionOf(await thief.signInWithPassword(mina))
  const { data } = await thief.mfa.enroll({ factorType: 'phone', phone: '+4915123456789' })
  const { id: factorId } = data!
  const { data: begun } = await thief.mfa.challenge({ factorId })
  const [text] = await newestTexts(db, { limit: 1 })
  const [code = ''] = text!.body.match(/\d{6}/)!
  await addAuthenticator(client, { now, pass })

  pass(61)
  sessionOf(await thief.signInWithPassword(mina))
  const challengeId = begun!.id
  const { error } = await thief.mfa.verify({ factorId, challengeId, code })
  assert.equal(error?.code, 'insufficient_aal')
  const again = await thief.mfa.challenge({ factorId })
  assert.equal(again.error?.code, 'insufficient_aal')
  sessionOf(await client.refreshSession())
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestMails } from '#platform/mail'
import { lettersWritten, mina, openAccounts, sessionOf } from './accounts.ts'

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

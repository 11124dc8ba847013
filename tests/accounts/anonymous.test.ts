import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts, sessionOf } from './accounts.ts'

test('Somebody is let in without a name, and stays the same person until they sign out', async () => {
  const { visitor } = await openAccounts({ anonymous: true })
  const client = visitor()
  const answer = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  sessionOf(answer)
  const { user } = answer.data
  assert.equal(user?.is_anonymous, true)
  assert.deepEqual([user.email, user.phone, user.identities], ['', '', []])
  assert.deepEqual([user.app_metadata, user.user_metadata], [{}, { theme: 'dark' }])

  const { data } = await client.getClaims()
  assert.deepEqual([data?.claims.is_anonymous, data?.claims.role], [true, 'authenticated'])
  assert.equal(data?.claims.amr?.length, 1)
  const { data: refreshed } = await client.refreshSession()
  assert.equal(refreshed.user?.id, user.id)
})

test('Where nobody is let in without a name, or nobody new at all, the shop says so', async () => {
  const { visitor } = await openAccounts()
  const { error } = await visitor().signInAnonymously()
  assert.deepEqual([error?.message, error?.status], ['Anonymous sign-ins are disabled', 422])
  const closed = await openAccounts({ anonymous: true, signUps: false })
  assert.equal((await closed.visitor().signInAnonymously()).error?.code, 'signup_disabled')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectSession, openAuthShop } from '../support/auth-shop.ts'

test('an anonymous user stays the same user until sign-out', async () => {
  const { createClient } = await openAuthShop({ anonymousSignInEnabled: true })
  const client = createClient()
  const answer = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  expectSession(answer)
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

test('anonymous sign-in is rejected where it or sign-up is disabled', async () => {
  const { createClient } = await openAuthShop()
  const { error } = await createClient().signInAnonymously()
  assert.deepEqual([error?.message, error?.status], ['Anonymous sign-ins are disabled', 422])
  const closed = await openAuthShop({ anonymousSignInEnabled: true, signUpEnabled: false })
  assert.equal((await closed.createClient().signInAnonymously()).error?.code, 'signup_disabled')
})

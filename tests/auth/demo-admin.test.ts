import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDemoAdmin } from '#server/startup/demo-admin'
import { expectSession, openAuthShop } from '../support/auth-shop.ts'

test('the demo administrator signs in with the password that is printed once', async () => {
  const { db, now, createAdminClient, request, createClient } = await openAuthShop()
  const credentials = await createDemoAdmin(db, now())
  assert.ok(credentials)
  const { access_token } = expectSession(await createClient().signInWithPassword(credentials))
  assert.equal((await createAdminClient(access_token).listUsers()).error, null)
  const headers = { Authorization: `Bearer ${access_token}` }
  assert.equal((await request('/api/admin/imports', { headers })).status, 200)
  assert.equal(await createDemoAdmin(db, now()), null)
})

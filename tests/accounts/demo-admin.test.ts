import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDemoAdmin } from '#server/demo-admin'
import { openAccounts, sessionOf } from './accounts.ts'

test('Whoever tries the shop out is its administrator with the password that was told once', async () => {
  const { db, now, owner, request, visitor } = await openAccounts()
  const told = await addDemoAdmin(db, now())
  assert.ok(told)
  const { access_token } = sessionOf(await visitor().signInWithPassword(told))
  assert.equal((await owner(access_token).listUsers()).error, null)
  const headers = { Authorization: `Bearer ${access_token}` }
  assert.equal((await request('/api/admin/imports', { headers })).status, 200)
  assert.equal(await addDemoAdmin(db, now()), null)
})

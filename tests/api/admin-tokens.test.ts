import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { type AdminTokenId, createAdminToken, revokeAdminTokens } from '#modules/identity'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import { runInTransaction } from '#platform/db/transaction'
import { adminTokens, auditLog } from '#tables/identity'
import { exportRuns } from '#tables/imports'
import { utc } from '../support/test-shop.ts'
import { ADMIN_TOKEN, openTestSite } from '../support/test-site.ts'
import { waitForLockWaiters } from '../support/wait-for-lock.ts'

test('the secret of a token is shown once, and only its hash is stored', async () => {
  const { db, request, createToken, now } = await openTokenShop()
  const { token, ...created } = await createToken({ name: 'warehouse', expires_in_days: 30 })
  assert.match(token, /^outwit_/)
  assert.equal(created.expires_at, utc('2026-09-21 09:00').toISOString())
  assert.ok(!JSON.stringify(await db.select().from(adminTokens)).includes(token))

  const [listed] = (await (await request('GET', '/tokens')).json()).items
  assert.deepEqual(listed, created)

  assert.equal((await request('GET', '/imports', { token })).status, 200)
  const [used] = (await (await request('GET', '/tokens')).json()).items
  assert.equal(used.last_used_at, now().toISOString())
})

test('a request for a token that is repeated with its key creates another one: no secret is saved', async () => {
  const { createToken } = await openTokenShop()
  const headers = { 'Idempotency-Key': 'twice' }
  const first = await createToken({ name: 'warehouse' }, { headers })
  const second = await createToken({ name: 'warehouse' }, { headers })
  assert.notEqual(first.token, second.token)
})

test('an expired token has no rights', async () => {
  const { request, createToken, advanceDays } = await openTokenShop()
  const { token } = await createToken({ name: 'warehouse', expires_in_days: 2 })
  advanceDays(1)
  assert.equal((await request('GET', '/imports', { token })).status, 200)
  advanceDays(1)
  assert.equal((await request('GET', '/imports', { token })).status, 403)
})

test('a token that another one created never outlives it, and is revoked together with it', async () => {
  const { request, createToken } = await openTokenShop()
  const parent = await createToken({ name: 'deployment', expires_in_days: 2 })
  const child = await createToken({ name: 'hidden' }, { token: parent.token })
  assert.deepEqual([child.created_with, child.expires_at], [parent.id, parent.expires_at])

  const other = await createToken({ name: 'warehouse' })
  assert.equal((await request('DELETE', `/tokens/${parent.id}`)).status, 204)
  const statuses = [parent, child, other].map(async ({ token }) => {
    return (await request('GET', '/imports', { token })).status
  })
  assert.deepEqual(await Promise.all(statuses), [403, 403, 200])
})

test('a token that is revoked while it creates another one creates none', async () => {
  const { db, request, createToken, now } = await openTokenShop()
  const { id, token } = await createToken({ name: 'deployment' })
  await request('GET', '/imports', { token })

  const creation = await runInTransaction(db, async (tx) => {
    await tx.update(adminTokens).set({ revokedAt: now() }).where(eq(adminTokens.id, id))
    const waiting = request('POST', '/tokens', { token, body: { name: 'hidden' } })
    await waitForLockWaiters(db)
    return { response: waiting }
  })
  assert.equal((await creation.response).status, 403)
  const { items } = await (await request('GET', '/tokens')).json()
  assert.ok(!items.some(({ name }: { name: string }) => name === 'hidden'))
})

test('a token that is created while its creator is revoked is revoked with it', async () => {
  const { db, request, createToken, now } = await openTokenShop()
  for (const revokeCreator of [
    (id: AdminTokenId) => request('DELETE', `/tokens/${id}`),
    () => revokeAdminTokens(db, { actor: COMMAND_LINE_ACTOR, now: now() }),
  ]) {
    const creator = await createToken({ name: 'deployment' })
    const actor = { kind: 'staff_token', id: creator.id, name: creator.name } as const
    const { created, revocation } = await runInTransaction(db, async (tx) => {
      const input = { name: 'hidden', expiresInDays: 1, actor, now: now() }
      const created = await createAdminToken(tx, input)
      const revocation = revokeCreator(creator.id)
      await waitForLockWaiters(db)
      return { created, revocation: { finished: revocation } }
    })
    await revocation.finished
    assert.ok(created.ok)
    const { secret: token } = created.value
    assert.equal((await request('GET', '/imports', { token })).status, 403)
  }
})

test('an administrator who loses the role while creating a token gets none', async () => {
  const { db, createToken, now } = await openTokenShop()
  const before = (await db.select().from(adminTokens)).length
  const stranger = { kind: 'staff_account', id: crypto.randomUUID(), name: null } as const
  const input = { name: 'hidden', expiresInDays: 1, actor: stranger, now: now() }
  const created = await createAdminToken(db, input)
  assert.equal(!created.ok && created.error.code, 'not_admin')
  await createToken({ name: 'warehouse' })
  assert.equal((await db.select().from(adminTokens)).length, before + 1)
})

test('the audit log has the creation and the revocation of a token with the actor', async () => {
  const { db, request, createToken } = await openTokenShop()
  const { id, created_with, expires_at } = await createToken({ name: 'warehouse' })
  await request('DELETE', `/tokens/${id}`)
  await request('DELETE', `/tokens/${id}`)

  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id))
  const actor = `admin token ${created_with}`
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail]),
    [
      ['admin_token_created', { actor, token_id: id, scopes: null, expires_at }],
      ['admin_token_revoked', { actor, token_id: id }],
    ],
  )
})

test('a token needs a name and a lifetime of at most a year; an unknown one cannot be revoked', async () => {
  const { request } = await openTokenShop()
  for (const body of [{}, { name: ' ' }, { name: 'x', expires_in_days: 367 }]) {
    assert.equal((await request('POST', '/tokens', { body })).status, 422)
  }
  const id = '0198d000-0000-7000-8000-000000000000'
  assert.equal((await request('DELETE', `/tokens/${id}`)).status, 404)
})

test('an export names the token that started it', async () => {
  const { db, request, createToken } = await openTokenShop()
  const { id, token } = await createToken({ name: 'warehouse' })
  const run = await (await request('POST', '/exports', { token })).json()
  assert.deepEqual(run.actor, { kind: 'staff_token', id, name: 'warehouse' })
  assert.equal((await db.select().from(exportRuns))[0]?.actorId, id)
})

interface RequestOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

async function openTokenShop() {
  let time = utc('2026-08-22 09:00')
  const { db, site } = await openTestSite({ now: () => time })
  const request = (method: string, path: string, options: RequestOptions = {}) => {
    const { token = ADMIN_TOKEN, body, headers } = options
    return site.request(`/api/admin${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const createToken = async (body: object, options: RequestOptions = {}) =>
    (await request('POST', '/tokens', { ...options, body })).json()
  const advanceDays = (days: number) => {
    time = new Date(time.getTime() + days * 86_400_000)
  }
  return { db, request, createToken, advanceDays, now: () => time }
}

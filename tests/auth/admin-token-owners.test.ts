import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { grantAdminRole, revokeAdminRole, type UserId } from '#modules/identity'
import { runInTransaction } from '#platform/db/transaction'
import { users } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '#tests/support/auth-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

test('the token of an administrator, and one that it created, are valid while they have the role', async () => {
  const { db, now, identity, createToken, getStatus } = await openShopWithAdmin()
  const token = await createToken()
  const child = await createToken(token.token)
  assert.deepEqual(await Promise.all([token, child].map(getStatus)), [200, 200])

  await revokeAdminRole(db, { email: mina.email, now: now() })
  assert.deepEqual(await Promise.all([token, child].map(getStatus)), [403, 403])
  await grantAdminRole(db, { email: mina.email, identity, now: now() })
  assert.deepEqual(await Promise.all([token, child].map(getStatus)), [200, 200])
})

test('the token of an administrator who is banned has no rights until the ban ends', async () => {
  const { createAdminClient, advanceClock, minasId, createToken, getStatus } =
    await openShopWithAdmin()
  const token = await createToken()
  await createAdminClient().updateUserById(minasId, { ban_duration: '1h' })
  assert.equal(await getStatus(token), 403)
  advanceClock(3601)
  assert.equal(await getStatus(token), 200)
})

test('the token of an administrator whose account is deleted has no rights', async () => {
  for (const isSoft of [true, false]) {
    const { createAdminClient, minasId, createToken, getStatus, listOwners } =
      await openShopWithAdmin()
    const token = await createToken()
    const child = await createToken(token.token)
    assert.equal((await createAdminClient().deleteUser(minasId, isSoft)).error, null)
    assert.deepEqual(await Promise.all([token, child].map(getStatus)), [403, 403])
    const owner = { id: minasId, email: null, is_admin: false }
    assert.deepEqual((await listOwners()).slice(0, 2), [owner, owner])
  }
})

test('tokens are listed with their owners, and those of the command line have none', async () => {
  const { db, now, minasId, createToken, listOwners } = await openShopWithAdmin()
  const { owner, token } = await createToken()
  assert.deepEqual(owner, { id: minasId, email: mina.email, is_admin: true })
  assert.deepEqual((await createToken(token)).owner, owner)
  assert.equal((await createToken(ADMIN_TOKEN)).owner, null)
  await revokeAdminRole(db, { email: mina.email, now: now() })
  const dismissed = { ...owner, is_admin: false }
  assert.deepEqual(await listOwners(), [null, dismissed, dismissed, null])
})

test('a token whose owner loses the role during its request changes nothing', async () => {
  const { db, createAdminClient, minasId, createToken } = await openShopWithAdmin()
  const { token } = await createToken()
  const theosId = (await createAdminClient().createUser(theo)).data.user!.id
  const deletion = await runInTransaction(db, async (tx) => {
    await tx
      .update(users)
      .set({ appMetadata: {} })
      .where(eq(users.id, minasId as UserId))
    const waiting = createAdminClient(token).deleteUser(theosId)
    await waitForLockWaiters(db)
    return { response: waiting }
  })
  assert.equal((await deletion.response).error?.code, 'not_admin')
  assert.ok((await createAdminClient().getUserById(theosId)).data.user)
})

interface CreatedToken {
  token: string
  owner: { id: string; email: string | null; is_admin: boolean } | null
}

/** Opens a shop whose administrator is Mina, who is signed in. */
async function openShopWithAdmin() {
  const shop = await openAuthShop({ autoconfirm: true })
  const { db, identity, now, createClient } = shop
  const client = createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  await grantAdminRole(db, { email: mina.email, identity, now: now() })

  const request = (path: string, bearer: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
    return shop.request(`/api/admin${path}`, { ...init, headers })
  }
  return {
    ...shop,
    minasId: (await client.getUser()).data.user!.id,
    async createToken(bearer = access_token): Promise<CreatedToken> {
      const init = { method: 'POST', body: JSON.stringify({ name: 'warehouse' }) }
      return (await request('/tokens', bearer, init)).json()
    },
    getStatus: async ({ token }: CreatedToken) => (await request('/imports', token)).status,
    async listOwners() {
      const { items } = await (await request('/tokens', ADMIN_TOKEN)).json()
      return (items as CreatedToken[]).map(({ owner }) => owner)
    },
  }
}

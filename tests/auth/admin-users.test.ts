import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import {
  createAdminToken,
  grantAdminRole,
  revokeAdminRole,
  revokeAdminTokens,
} from '#modules/identity'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import { err } from '#platform/result'
import { auditLog, users } from '#tables/identity'
import { badValues } from '../bad-input/values.ts'
import { countEmails, expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { ADMIN_TOKEN } from '../support/test-site.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

const SECRET = 'a-jwt-secret-that-only-tests-use-000'
const API_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

const signToken = (claims: object, secret = SECRET) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))

test('an administrator creates, reads, changes and deletes a user', async () => {
  const { db, createAdminClient, createClient } = await openAuthShop()
  const admin = createAdminClient()
  const created = await admin.createUser({
    ...{ ...mina, email_confirm: true, phone: '+49 1511 2345678' },
    ...{ user_metadata: { full_name: 'Mina' }, app_metadata: { shift: 'early' } },
  })
  assert.equal(created.error, null)
  const user = created.data.user!
  assert.deepEqual(user.user_metadata, { full_name: 'Mina', email_verified: true })
  assert.deepEqual(user.app_metadata, {
    ...{ shift: 'early', provider: 'email', providers: ['email', 'phone'] },
  })
  assert.deepEqual([user.phone, user.phone_confirmed_at], ['4915112345678', undefined])
  assert.equal(await countEmails(db), 0)
  expectSession(await createClient().signInWithPassword(mina))

  const { data } = await admin.getUserById(user.id)
  assert.equal(data.user?.email, mina.email)
  const changed = await admin.updateUserById(user.id, {
    ...{ email: 'Mina@Work.example', user_metadata: { full_name: null, desk: 4 } },
    ...{ app_metadata: { shift: null }, email_confirm: true },
  })
  assert.equal(changed.error, null)
  assert.equal(changed.data.user?.email, 'mina@work.example')
  assert.deepEqual(changed.data.user?.user_metadata, { desk: 4, email_verified: true })
  const emailIdentity = changed.data.user?.identities?.find(({ provider }) => provider === 'email')
  assert.equal(emailIdentity?.identity_data?.email, 'mina@work.example')

  const deleted = await admin.deleteUser(user.id)
  assert.equal(deleted.data.user?.email, 'mina@work.example')
  assert.equal((await admin.getUserById(user.id)).error?.code, 'user_not_found')
  assert.equal((await admin.getUserById(user.id)).error?.status, 404)
})

test('a new password from an administrator signs the user out everywhere', async () => {
  const { createAdminClient, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const { user, access_token } = expectSession(await client.signUp(mina)) as never as {
    user: { id: string }
    access_token: string
  }
  const weak = await createAdminClient().updateUserById(user.id, { password: 'mug' })
  assert.equal(weak.error?.code, 'weak_password')
  assert.equal(
    (await createAdminClient().updateUserById(user.id, { password: theo.password })).error,
    null,
  )
  assert.ok((await createClient().getUser(access_token)).error)
  assert.equal((await createClient().signInWithPassword(mina)).error?.code, 'invalid_credentials')
  expectSession(await createClient().signInWithPassword({ ...mina, password: theo.password }))
})

test('a banned user cannot sign in, refresh or use a session until the ban is lifted', async () => {
  const { createAdminClient, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const client = createClient()
  const session = expectSession(await client.signUp(mina))
  const id = (await client.getUser()).data.user!.id
  assert.equal(
    (await createAdminClient().updateUserById(id, { ban_duration: '1h30m' })).error,
    null,
  )
  assert.equal((await createClient().getUser(session.access_token)).error?.code, 'user_banned')
  assert.equal((await createClient().refreshSession(session)).error?.code, 'user_banned')
  const rejected = await createClient().signInWithPassword(mina)
  assert.deepEqual(
    [rejected.error?.code, rejected.error?.message],
    ['user_banned', 'User is banned'],
  )
  advanceClock(5401)
  expectSession(await createClient().signInWithPassword(mina))
  await createAdminClient().updateUserById(id, { ban_duration: '876000h' })
  assert.equal((await createClient().signInWithPassword(mina)).error?.code, 'user_banned')
  const unbanned = await createAdminClient().updateUserById(id, { ban_duration: 'none' })
  assert.equal(unbanned.data.user?.banned_until, undefined)
  for (const ban_duration of ['soon', '-1h', '1', '1h!', `${'9'.repeat(50)}h`]) {
    const { error } = await createAdminClient().updateUserById(id, { ban_duration })
    assert.equal(error?.code, 'validation_failed', ban_duration)
  }
})

test('users are listed in pages as the client reads them', async () => {
  const { createAdminClient, advanceClock } = await openAuthShop()
  for (const name of ['ada', 'ben', 'cem', 'dee', 'eve']) {
    await createAdminClient().createUser({ email: `${name}@example.com` })
    advanceClock(1)
  }
  const first = await createAdminClient().listUsers({ page: 1, perPage: 2 })
  assert.ok(first.data.users.length === 2 && 'total' in first.data)
  const { total, nextPage, lastPage } = first.data
  assert.deepEqual([total, nextPage, lastPage], [5, 2, 3])
  assert.deepEqual(
    first.data.users.map(({ email }) => email),
    ['eve@example.com', 'dee@example.com'],
  )
  const last = await createAdminClient().listUsers({ page: 3, perPage: 2 })
  assert.ok('nextPage' in last.data)
  assert.deepEqual([last.data.users.length, last.data.nextPage, last.data.lastPage], [1, null, 3])
  const all = await createAdminClient().listUsers()
  assert.equal(all.data.users.length, 5)
})

test('the user list is sorted and searched literally, and invalid page parameters are rejected', async () => {
  const { createAdminClient, request } = await openAuthShop()
  await createAdminClient().createUser({
    email: '100%_mina@example.com',
    user_metadata: { full_name: 'Mina' },
  })
  await createAdminClient().createUser({
    email: 'theo@example.com',
    user_metadata: { full_name: 'Theo, T. & Co' },
  })
  const list = async (query: string) => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, ...API_VERSION }
    const answer = await request(`/auth/v1/admin/users?${query}`, { headers })
    return { status: answer.status, link: answer.headers.get('Link'), body: await answer.json() }
  }
  const countMatches = async (filter: string) =>
    (await list(`filter=${encodeURIComponent(filter)}`)).body.users.length
  assert.deepEqual(
    await Promise.all(
      ['%', '_', '%_', '\\', 'MINA', 'theo, t. & co', 'nobody', "' or 1=1"].map(countMatches),
    ),
    [1, 1, 1, 0, 1, 1, 0, 0],
  )
  const { body, link } = await list('sort=created_at+asc&filter=,&per_page=1')
  assert.deepEqual([body.users.length, body.aud], [1, 'authenticated'])
  assert.equal(
    link,
    '</auth/v1/admin/users?page=1&per_page=1&filter=%2C&sort=created_at+asc>; rel="last"',
  )
  for (const query of [
    ...['page=x', 'page=-1', 'page=1.5', 'page=0', 'per_page=0', 'per_page=1e3', 'sort=email'],
    `page=${'9'.repeat(30)}`,
    `filter=${encodeURIComponent('a\u0000b')}`,
  ]) {
    const { status, body } = await list(query)
    assert.deepEqual([status, body.code], [400, 'validation_failed'], query)
  }
  assert.deepEqual((await list('page=999999999&per_page=999999999')).body.users, [])
  assert.equal((await list('page=&per_page=')).status, 200)
})

test('a softly deleted user is anonymised and may sign up as a new user', async () => {
  const { db, createAdminClient, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const { access_token } = expectSession(
    await client.signUp({ ...mina, options: { data: { bio: 'x' } } }),
  )
  const { id } = (await client.getUser()).data.user!
  for (const _attempt of [1, 2])
    assert.equal((await createAdminClient().deleteUser(id, true)).error, null)
  assert.ok((await createClient().getUser(access_token)).error)
  assert.equal((await createClient().signInWithPassword(mina)).error?.code, 'invalid_credentials')
  const { user } = (await createAdminClient().getUserById(id)).data
  assert.deepEqual(
    [user?.email, user?.phone, user?.user_metadata, user?.identities],
    ['', '', {}, []],
  )
  assert.ok(user && 'deleted_at' in user)
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.id, id as never))
  assert.ok(!JSON.stringify(row).includes('mina'))

  const again = createClient()
  expectSession(await again.signUp(mina))
  assert.notEqual((await again.getUser()).data.user?.id, id)
  const { error } = await createAdminClient().updateUserById(id, { email: theo.email })
  assert.equal(error?.code, 'user_not_found')
})

test('duplicate, malformed or too large input is rejected and creates nothing', async () => {
  const { db, createAdminClient, postJson } = await openAuthShop()
  const { data } = await createAdminClient().createUser({
    email: mina.email,
    phone: '12025550100',
    id: randomUUID(),
  })
  const getErrorCode = async (body: object) =>
    (await createAdminClient().createUser(body)).error?.code
  assert.equal(await getErrorCode({ email: 'MINA@example.com' }), 'email_exists')
  assert.equal(await getErrorCode({ phone: '+1 202 555 0100' }), 'phone_exists')
  assert.equal(await getErrorCode({ id: data.user!.id, email: theo.email }), 'validation_failed')
  assert.equal(await getErrorCode({}), 'validation_failed')
  assert.equal(await getErrorCode({ email: 'nobody' }), 'validation_failed')
  assert.equal(await getErrorCode({ phone: 'ring me' }), 'validation_failed')
  assert.equal(
    await getErrorCode({ email: theo.email, password: 'x'.repeat(73) }),
    'validation_failed',
  )
  const both = { password: 'lamp-by-the-window', password_hash: '$2a$04$abc' }
  assert.equal(await getErrorCode({ email: theo.email, ...both }), 'validation_failed')
  await createAdminClient().createUser(theo)
  const { users: all } = (await createAdminClient().listUsers()).data
  const existing = all.find(({ email }) => email === theo.email)!
  const conflict = await createAdminClient().updateUserById(existing.id, { email: mina.email })
  assert.equal(conflict.error?.code, 'email_exists')
  assert.equal((await db.select().from(users)).length, 2)

  const bearer = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const names =
    'email phone password password_hash email_confirm user_metadata app_metadata role ban_duration id'
  for (const name of names.split(' ')) {
    for (const value of badValues) {
      const answer = await postJson('/admin/users', { email: 'a@b', [name]: value }, bearer)
      assert.ok(answer.status < 500, `${name}=${JSON.stringify(value)?.slice(0, 40)}`)
      if (answer.status === 200) await createAdminClient().deleteUser((await answer.json()).id)
    }
  }
})

test('malformed ids and bodies have their own errors', async () => {
  const { request } = await openAuthShop()
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, ...API_VERSION }
  const sendRequest = async (method: string, id: string, body?: string) => {
    const answer = await request(`/auth/v1/admin/users/${id}`, {
      method,
      headers,
      body: body ?? null,
    })
    return [answer.status, (await answer.json()).code]
  }
  assert.deepEqual(await sendRequest('GET', 'mina'), [404, 'validation_failed'])
  assert.deepEqual(await sendRequest('PUT', 'mina', '{}'), [404, 'validation_failed'])
  assert.deepEqual(await sendRequest('DELETE', 'mina'), [404, 'validation_failed'])
  assert.deepEqual(await sendRequest('DELETE', randomUUID()), [404, 'user_not_found'])
  assert.deepEqual(await sendRequest('PUT', randomUUID(), '{}'), [404, 'user_not_found'])
  assert.deepEqual(await sendRequest('DELETE', randomUUID(), '{'), [400, 'bad_json'])
  assert.deepEqual(await sendRequest('PUT', randomUUID()), [400, 'bad_json'])
})

test('three kinds of token give access to the admin endpoints, and no other kind does', async () => {
  const { db, identity, now, createAdminClient, advanceClock, request, createClient } =
    await openAuthShop({
      ...{ autoconfirm: true, keys: { sharedSecret: SECRET } },
    })
  const listUsersWithToken = async (token: string | null) => {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const wire = await request('/auth/v1/admin/users', { headers: { ...headers, ...API_VERSION } })
    const shop = await request('/api/admin/imports', { headers })
    return [wire.status, wire.status === 200 ? null : (await wire.json()).code, shop.status]
  }
  const client = createClient()
  expectSession(await client.signUp(mina))
  const refreshAccessToken = async () => expectSession(await client.refreshSession()).access_token
  const before = await refreshAccessToken()

  assert.deepEqual(await listUsersWithToken(ADMIN_TOKEN), [200, null, 200])
  const created = await createAdminToken(db, {
    ...{ name: 'warehouse', expiresInDays: 1, actor: COMMAND_LINE_ACTOR, now: now() },
  })
  assert.ok(created.ok)
  const { secret } = created.value
  assert.deepEqual(await listUsersWithToken(secret), [200, null, 200])
  for (const role of ['service_role', 'supabase_admin']) {
    assert.deepEqual(await listUsersWithToken(await signToken({ role, sub: '1234567890' })), [
      200,
      null,
      200,
    ])
  }
  assert.deepEqual(await listUsersWithToken(null), [401, 'no_authorization', 401])
  assert.deepEqual(await listUsersWithToken('garbage'), [403, 'bad_jwt', 401])
  assert.deepEqual(await listUsersWithToken(`outwit_${'x'.repeat(43)}`), [403, 'not_admin', 403])
  const secretOfAnother = 'the-secret-of-quite-another-shop-000'
  assert.deepEqual(
    await listUsersWithToken(await signToken({ role: 'service_role' }, secretOfAnother)),
    [403, 'bad_jwt', 401],
  )
  const expired = { role: 'service_role', exp: Math.floor(now().getTime() / 1000) - 1 }
  assert.deepEqual(await listUsersWithToken(await signToken(expired)), [403, 'bad_jwt', 401])
  for (const claims of [
    { role: 'authenticated' },
    { role: 'admin' },
    { role: ['service_role'] },
    { app_metadata: { role: 'admin' } },
    { user_metadata: { role: 'admin' }, role: 'authenticated' },
  ]) {
    assert.deepEqual(await listUsersWithToken(await signToken(claims)), [403, 'not_admin', 403])
  }

  assert.deepEqual(await listUsersWithToken(before), [403, 'not_admin', 403])
  await grantAdminRole(db, { email: mina.email, identity, now: now() })
  assert.deepEqual(
    await listUsersWithToken(before),
    [200, null, 200],
    'the role in the database counts, not the claim',
  )
  advanceClock(1)
  const promoted = await refreshAccessToken()
  await client.updateUser({ data: { role: 'x', bio: 'I run this' } })
  const { user } = (await client.getUser()).data
  assert.deepEqual([user?.app_metadata.role, user?.user_metadata.role], ['admin', 'admin'])
  await revokeAdminRole(db, { email: mina.email, now: now() })
  assert.deepEqual(await listUsersWithToken(promoted), [403, 'not_admin', 403])
  assert.equal((await client.getUser()).data.user?.user_metadata.role, undefined)

  await grantAdminRole(db, { email: mina.email, identity, now: now() })
  await client.signOut()
  assert.deepEqual(await listUsersWithToken(promoted), [403, 'session_expired', 401])
  await revokeAdminTokens(db, { actor: COMMAND_LINE_ACTOR, now: now() })
  assert.deepEqual(await listUsersWithToken(ADMIN_TOKEN), [403, 'not_admin', 403])
  assert.equal((await createAdminClient().listUsers()).error?.code, 'not_admin')
})

test('Mina, an administrator, grants and revokes the role, and each change is logged', async () => {
  const { db, identity, now, createAdminClient, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const [minaClient, theoClient] = [createClient(), createClient()]
  const { access_token } = expectSession(await minaClient.signUp(mina))
  const theosToken = expectSession(await theoClient.signUp(theo)).access_token
  const theosId = (await theoClient.getUser()).data.user!.id
  await grantAdminRole(db, { email: mina.email, identity, now: now() })
  const promoted = await createAdminClient(access_token).updateUserById(theosId, {
    app_metadata: { role: 'admin' },
  })
  assert.equal(promoted.data.user?.user_metadata.role, 'admin')
  assert.equal((await createAdminClient(theosToken).listUsers()).error, null)
  const asUser = await createAdminClient(access_token).updateUserById(theosId, {
    user_metadata: { role: 'owner' },
  })
  assert.equal(asUser.data.user?.user_metadata.role, 'admin', 'the mirrored role cannot be changed')
  await createAdminClient(access_token).updateUserById(theosId, { app_metadata: { role: null } })
  assert.equal((await createAdminClient(theosToken).listUsers()).error?.code, 'not_admin')

  const auditRows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, theosId as never))
    .orderBy(auditLog.id)
  const minasId = (await minaClient.getUser()).data.user!.id
  const changes = auditRows
    .filter(({ action }) => action === 'user_updated')
    .map(({ detail }) => detail)
  assert.deepEqual(
    changes.map(({ actor, previous, current }) => [actor === minasId, previous, current]),
    [
      [true, null, 'admin'],
      [true, undefined, undefined],
      [true, 'admin', null],
    ],
  )
})

test('two administrators revoke each other concurrently: one of them remains', async () => {
  const { db, identity, now, createAdminClient, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  for (let round = 0; round < 5; round++) {
    const admins = [mina, theo].map((one) => ({ ...one, email: `${round}${one.email}` }))
    const tokens = await Promise.all(
      admins.map(async (one) => expectSession(await createClient().signUp(one)).access_token),
    )
    const ids = await Promise.all(
      tokens.map(async (token) => (await createClient().getUser(token)).data.user!.id),
    )
    for (const { email } of admins) await grantAdminRole(db, { email, identity, now: now() })
    const role = { app_metadata: { role: null } }
    const answers = await Promise.all([
      createAdminClient(tokens[0]).updateUserById(ids[1]!, role),
      createAdminClient(tokens[1]).updateUserById(ids[0]!, role),
    ])
    assert.equal(answers.filter(({ error }) => error === null).length, 1, `round ${round}`)
    const rejection = answers.find(({ error }) => error)!
    assert.equal(rejection.error?.code, 'not_admin')
  }
})

test('the first administrator gets a password link, and no existing account is taken over', async () => {
  const { db, identity, now, createClient } = await openAuthShop()
  const granted = await grantAdminRole(db, { email: 'Mina@Example.com', identity, now: now() })
  assert.ok(granted.ok && granted.value.url)
  const token = new URL(granted.value.url).searchParams.get('token')!
  const client = createClient()
  const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash: token })
  assert.equal(error, null)
  assert.equal(data.user?.app_metadata.role, 'admin')
  assert.ok(data.user?.email_confirmed_at)
  assert.equal((await client.updateUser({ password: mina.password })).error, null)
  expectSession(await createClient().signInWithPassword(mina))
  const again = await grantAdminRole(db, { email: mina.email, identity, now: now() })
  assert.equal(again.ok && again.value.url, null)
  const invalid = await grantAdminRole(db, { email: 'mina', identity, now: now() })
  assert.deepEqual(invalid, err('email_address_invalid'))
})

test('an administrator removes a lost factor and the sessions fall to the first level', async () => {
  const { now, createAdminClient, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const client = createClient()
  await client.signUp(mina)
  const { id: factorId } = await enrollTotp(client, { now, advanceClock })
  const { id: userId } = (await client.getUser()).data.user!
  const listed = await createAdminClient().mfa.listFactors({ userId })
  assert.deepEqual(
    listed.data?.factors.map(({ id, status }) => [id, status]),
    [[factorId, 'verified']],
  )
  assert.ok(!JSON.stringify(listed).includes('secret'))
  const other = await createAdminClient().createUser(theo)
  const another = await createAdminClient().mfa.deleteFactor({
    userId: other.data.user!.id,
    id: factorId,
  })
  assert.equal(another.error?.code, 'mfa_factor_not_found')
  const removed = await createAdminClient().mfa.deleteFactor({ userId, id: factorId })
  assert.equal(removed.error, null)
  assert.ok(JSON.stringify(removed.data).includes(`"id":"${factorId}"`))
  await client.refreshSession()
  const { data: levels } = await client.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([levels!.currentLevel, levels!.nextLevel], ['aal1', 'aal1'])
})

test('an administrator with an MFA factor must have verified it', async () => {
  const { db, identity, now, createAdminClient, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const client = createClient()
  await client.signUp(mina)
  await grantAdminRole(db, { email: mina.email, identity, now: now() })
  const factor = await enrollTotp(client, { now, advanceClock })
  const elevatedToken = expectSession(await client.refreshSession()).access_token
  assert.equal((await createAdminClient(elevatedToken).listUsers()).error, null)
  const otherClient = createClient()
  const { access_token } = expectSession(await otherClient.signInWithPassword(mina))
  assert.equal((await createAdminClient(access_token).listUsers()).error?.code, 'insufficient_aal')
  await verifyTotp(otherClient, factor, { now })
  assert.ok(factor.secret)
})

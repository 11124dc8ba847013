import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { accountPersonalData, audit, type UserId } from '#modules/identity'
import { issueInvoice } from '#modules/invoices'
import { subscribe } from '#modules/newsletter'
import type { OrderId } from '#modules/orders'
import { erasePendingOrders, nonPersonalColumns, personalDataMap } from '#modules/privacy'
import { createReview } from '#modules/reviews'
import { createConversation } from '#modules/support'
import type { Database } from '#platform/db/database'
import { enqueueEmail, listNewestEmails, purgeAccountEmails } from '#platform/email/email-queue'
import { enqueueSms } from '#platform/sms/sms-queue'
import { addresses, wishlistItems } from '#tables/account'
import { auditLog, users } from '#tables/identity'
import { orders } from '#tables/orders'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { createConfirmedUser, getEmailTo } from '../support/confirmed-user.ts'
import { createPendingOrder } from '../support/pending-order.ts'
import { addTestProduct } from '../support/test-shop.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

type AuthShop = Awaited<ReturnType<typeof openAuthShop>>

const MINAS_DATA = [
  'mina@example.com',
  'Ørsted',
  'Gartenstraße',
  '4915112345678',
  'Minas-Phone',
  '203.0.113',
]

/** Of a table of `information_schema`. */
const isPartition = sql`(select relispartition from pg_class where oid = table_name::regclass)`

test('the personal data maps cover every column of the database', async () => {
  const { db } = await openAuthShop()
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and not ${isPartition} order by 1`)
  const declared = [accountPersonalData, ...personalDataMap].flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  const nonPersonal = Object.entries(nonPersonalColumns).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  )
  assert.deepEqual([...declared, ...nonPersonal].sort(), rows.map(({ name }) => name).sort())
})

test('Mina’s export contains all of her data and none of another user’s', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { client, headers } = await createUserWithData(shop)
  const other = shop.createClient()
  await other.signUp(theo)
  const response = await shop.request('/api/account/export', { headers })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('Content-Disposition')!, /^attachment; filename="Outwit-/)
  const text = await response.text()
  const { data } = JSON.parse(text)
  const kinds =
    'addresses audit_log identities invoices emails newsletter_subscriptions orders reviews sessions support_conversations support_messages users wishlist_items'
  for (const kind of kinds.split(' ')) assert.ok(data[kind]?.length > 0, kind)
  assert.equal(data.orders[0].first_name, 'Mina')
  assert.ok(!text.includes(theo.email), 'the export contains no data of Theo')
  for (const secret of ['password_hash', 'argon2', 'sealed', 'hash', 'public_key', 'link_']) {
    assert.ok(!text.includes(secret), secret)
  }
  assert.equal((await shop.request('/api/account/export')).status, 401)
  assert.equal((await client.getUser()).error, null)
})

test('deleting Mina’s account erases her data and keeps the ledger balanced', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { db, request, createClient } = shop
  const { client, headers, userId } = await createUserWithData(shop)
  const openOrder = await createPendingOrder(db, { title: 'Red Cap', now: shop.now() })

  const deleted = await request('/api/account', { method: 'DELETE', headers })
  assert.equal(deleted.status, 204)
  assert.ok((await client.getUser()).error)
  assert.equal((await createClient().signInWithPassword(mina)).error?.code, 'invalid_credentials')
  const [deletionEmail] = await listNewestEmails(db, { limit: 1 })
  assert.deepEqual(
    [deletionEmail?.template, deletionEmail?.recipient],
    ['account-deleted', mina.email],
  )
  const again = await request('/api/account', { method: 'DELETE', headers })
  assert.equal(again.status, 401)

  const [pendingOrder] = await db.select().from(orders).where(eq(orders.id, openOrder.orderId))
  assert.deepEqual(
    [pendingOrder?.email, pendingOrder?.userId],
    [mina.email, null],
    'an open order keeps its address',
  )
  await erasePendingOrders(db, shop.now())
  assert.equal((await openOrder.getOrder())?.email, mina.email)
  await db
    .update(orders)
    .set({ fulfilmentState: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null })
  await erasePendingOrders(db, shop.now())
  await purgeAccountEmails(db, new Date(shop.now().getTime() + 1))
  assert.deepEqual(await findTablesContaining(db, [...MINAS_DATA, userId]), ['audit_log'])
  const auditEntries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, userId as never))
    .orderBy(auditLog.id)
  assert.ok(auditEntries.every(({ ipAddress }) => ipAddress === null))
  assert.equal(auditEntries.at(-1)?.action, 'account_erased')

  const { rows } = await db.execute<{ total: string; buyer: object; reviews: number }>(sql`
    select orders.total_minor as total, document->'buyer' as buyer,
      (select sum(review_count)::int from products) as reviews from invoices join orders on orders.id = order_id`)
  assert.deepEqual(
    rows.map(({ total, buyer, reviews }) => [Number(total), Object.values(buyer)[0], reviews]),
    [[3900, 'Erased', 0]],
  )
  const newClient = createClient()
  expectSession(await newClient.signUp(mina))
  assert.equal((await newClient.getUser()).data.user?.user_metadata.bio, undefined)
})

test('an account deletion needs a fresh sign-in or the password, and the second factor', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { db, now, advanceClock, request, createClient } = shop
  const client = createClient()
  const session = expectSession(await client.signUp(mina))
  const deleteAccount = (token: string, body?: object) =>
    request('/api/account', {
      method: 'DELETE',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
  const getErrorCode = async (response: Response) => (await response.json()).error.code
  advanceClock(601)
  assert.equal(
    await getErrorCode(await deleteAccount(session.access_token)),
    'reauthentication_needed',
  )
  assert.equal(
    await getErrorCode(await deleteAccount(session.access_token, {})),
    'reauthentication_needed',
  )
  const rejected = await deleteAccount(session.access_token, { password: 'wrong' })
  assert.deepEqual([rejected.status, await getErrorCode(rejected)], [403, 'invalid_credentials'])
  assert.equal((await deleteAccount(session.access_token, { password: 7 })).status, 422)

  const factor = await enrollTotp(client, { now, advanceClock })
  const otherClient = createClient()
  const aal1Session = expectSession(await otherClient.signInWithPassword(mina))
  assert.equal(
    await getErrorCode(await deleteAccount(aal1Session.access_token)),
    'second_factor_required',
  )
  const headers = { Authorization: `Bearer ${aal1Session.access_token}` }
  assert.equal((await request('/api/account/export', { headers })).status, 403)
  assert.equal((await db.select().from(users)).length, 1)
  await verifyTotp(otherClient, factor, { now })
  advanceClock(601)
  const elevated = expectSession(await otherClient.refreshSession())
  assert.equal(
    (await deleteAccount(elevated.access_token, { password: mina.password })).status,
    204,
  )
  assert.equal((await db.select().from(users)).length, 0)
})

test('a user without a password confirms the deletion by a code or a fresh sign-in', async () => {
  const shop = await openAuthShop()
  const { db, now, advanceClock, request, createClient } = shop
  const client = createClient()
  const signInByEmail = async () => {
    await createClient().signInWithOtp({ email: mina.email })
    const { code: token } = await getNewestEmail(db)
    return expectSession(await client.verifyOtp({ type: 'email', email: mina.email, token }))
  }
  const deleteAccount = async (token: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await request('/api/account', {
      ...{ method: 'DELETE', headers, body: JSON.stringify(body ?? {}) },
    })
    return response.status === 204 ? 'deleted' : (await response.json()).error.code
  }
  const { access_token } = await signInByEmail()
  advanceClock(601)
  assert.equal(await deleteAccount(access_token), 'reauthentication_needed')
  assert.equal(await deleteAccount(access_token, { password: 'none' }), 'invalid_credentials')
  assert.equal(await deleteAccount(access_token, { nonce: '000000' }), 'reauthentication_not_valid')
  await enrollTotp(client, { now, advanceClock })
  const elevatedToken = expectSession(await client.refreshSession()).access_token
  assert.equal(
    await deleteAccount(elevatedToken),
    'reauthentication_needed',
    'a newly enrolled factor is not a fresh sign-in',
  )

  assert.equal((await client.reauthenticate()).error, null)
  const { code: nonce } = await getNewestEmail(db)
  const wrongCode = nonce === '000000' ? '000001' : '000000'
  assert.equal(
    await deleteAccount(elevatedToken, { nonce: wrongCode }),
    'reauthentication_not_valid',
  )
  const failures = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'reauthentication_failed'))
    .orderBy(auditLog.id)
  assert.deepEqual(
    failures.map(({ detail }) => detail.code),
    ['invalid_credentials', 'reauthentication_not_valid', 'reauthentication_not_valid'],
  )
  assert.equal(await deleteAccount(elevatedToken, { nonce }), 'deleted')
  assert.equal((await db.select().from(users)).length, 0)
})

test('e-mails about Mina are erased with her account, to any address, and after thirty days in any case', async () => {
  const shop = await openAuthShop()
  const { db, now, advanceClock, request, createClient } = shop
  const client = await createConfirmedUser(shop, mina)
  const newAddress = 'mina@other.example'
  await client.updateUser({ email: newAddress })
  for (const address of [newAddress, mina.email]) {
    const { token: token_hash } = await getEmailTo(db, address)
    await createClient().verifyOtp({ type: 'email_change', token_hash })
  }
  advanceClock(61)
  await client.updateUser({ email: 'mistyped@other.example' })
  const listRecipients = async () =>
    new Set((await listNewestEmails(db, { limit: 99 })).map(({ recipient }) => recipient))
  assert.equal((await listRecipients()).size, 3)

  const { access_token } = expectSession(
    await createClient().signInWithPassword({ email: newAddress, password: mina.password }),
  )
  const headers = { Authorization: `Bearer ${access_token}` }
  assert.equal((await request('/api/account', { method: 'DELETE', headers })).status, 204)
  assert.deepEqual(
    [...(await listRecipients())],
    [newAddress],
    'only the e-mail about the deletion is left',
  )

  await createConfirmedUser(shop, theo)
  const order = {
    template: 'x',
    dedupeKey: 'x',
    to: theo.email,
    subject: 's',
    html: 'h',
    text: 't',
  }
  await enqueueEmail(db, { ...order, now: now() })
  advanceClock(29 * 86_400)
  const purge = () => purgeAccountEmails(db, new Date(now().getTime() - 30 * 86_400_000))
  await purge()
  assert.deepEqual([...(await listRecipients())].sort(), [newAddress, theo.email])
  advanceClock(2 * 86_400)
  await purge()
  const remainingEmails = await listNewestEmails(db, { limit: 9 })
  assert.deepEqual(
    remainingEmails.map(({ template }) => template),
    ['x'],
  )
})

test('concurrent account deletions and updates delete the account once', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { headers } = await createUserWithData(shop)
  const deleteAccount = () => shop.request('/api/account', { method: 'DELETE', headers })
  const statuses = (await Promise.all([deleteAccount(), deleteAccount(), deleteAccount()])).map(
    ({ status }) => status,
  )
  assert.equal(statuses.filter((status) => status === 204).length, 1)
  assert.ok(statuses.every((status) => status < 500))
  const emails = await listNewestEmails(shop.db, { limit: 100 })
  assert.equal(emails.filter(({ template }) => template === 'account-deleted').length, 1)
})

test('an address that was never confirmed gives no access to another user’s orders', async () => {
  const shop = await openAuthShop()
  const { db, createAdminClient, request, createClient } = shop
  const { orderId } = await createPendingOrder(db)
  await createAdminClient().createUser({
    ...mina,
    email_confirm: false,
    phone: '12025550100',
    phone_confirm: true,
  })
  const [row] = await db.select().from(users)
  await db.update(users).set({ email: theo.email, emailConfirmedAt: shop.now() })
  const client = createClient()
  const { access_token } = expectSession(
    await client.signInWithPassword({ ...theo, password: mina.password }),
  )
  await db.update(users).set({ email: mina.email, emailConfirmedAt: null })
  const headers = { Authorization: `Bearer ${access_token}` }
  const { data } = await (await request('/api/account/export', { headers })).json()
  assert.equal(data.orders, undefined)
  assert.equal((await request('/api/account', { method: 'DELETE', headers })).status, 204)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  assert.deepEqual([order?.email, order?.userId], [mina.email, null])
  assert.ok(row)
})

test('an administrator’s deletion of a user erases the same data, also as a soft deletion', async () => {
  for (const isSoft of [false, true]) {
    const shop = await openAuthShop({ autoconfirm: true })
    const { userId } = await createUserWithData(shop)
    const { error } = await shop.createAdminClient().deleteUser(userId, isSoft)
    assert.equal(error, null)
    assert.deepEqual(await findTablesContaining(shop.db, MINAS_DATA), [])
    const found = await findTablesContaining(shop.db, [userId])
    assert.deepEqual(found, isSoft ? ['audit_log', 'users'] : ['audit_log'])
  }
})

/** Creates Mina’s account with data of every kind. */
async function createUserWithData({ db, now, createClient }: AuthShop) {
  const client = createClient()
  const { access_token } = expectSession(
    await client.signUp({
      ...mina,
      options: { data: { bio: 'Gartenstraße', full_name: 'Mina Ørsted' } },
    }),
  )
  const { id: userId } = (await client.getUser()).data.user!
  await db
    .update(users)
    .set({ phone: '4915112345678', phoneConfirmedAt: now() })
    .where(eq(users.id, userId as never))
  await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Minas-Phone' })
  await audit(db, {
    ...{ action: 'signed_in', userId: userId as never, now: now() },
    device: { ipAddress: '203.0.113.7', userAgent: null, language: null },
  })
  const product = await addTestProduct(db, 'Mug')
  await createReview(db, {
    ...{ author: { id: userId as UserId, name: 'Mina Ørsted' }, productId: product.id, rating: 5 },
    ...{ text: 'A good mug', isVerified: true, now: now() },
  })
  await db.insert(wishlistItems).values({
    ...{ userId: userId as never, productId: product.id, priceMinor: 1000, seenPriceMinor: 1000 },
    ...{ currency: 'USD', createdAt: now() },
  })
  await db.insert(addresses).values({
    ...{ id: crypto.randomUUID() as never, userId: userId as never, slot: 1, type: 'home' },
    ...{ firstName: 'Mina', lastName: 'Ørsted', street: 'Gartenstraße 5', city: 'Köln' },
    ...{ zipCode: '50667', country: 'DE', isDefault: true, createdAt: now(), updatedAt: now() },
  })
  for (const owner of [userId as UserId, null]) {
    await createConversation(db, {
      ...{ requestId: crypto.randomUUID(), channel: 'ticket', userId: owner, email: mina.email },
      ...{ orderNumber: null, language: 'en', text: 'I live in Gartenstraße', now: now() },
    })
  }
  await subscribe(db, { language: 'en', email: mina.email, now: now() })
  const email = {
    template: 'x',
    dedupeKey: 'x',
    to: mina.email,
    subject: 's',
    html: 'h',
    text: 't',
  }
  await enqueueEmail(db, { ...email, now: now() })
  const text = {
    dedupeKey: 'x',
    to: '4915112345678',
    channel: 'sms' as const,
    body: 'b',
    network: 'n',
  }
  await enqueueSms(db, { ...text, expiresAt: now(), now: now() })
  await db.execute(
    sql`update jobs set error = ${`550 ${mina.email} is unknown`} where queue in ('emails', 'sms')`,
  )
  const { orderId } = await createPendingOrder(db, { now: now() })
  await deliverOrder(db, orderId, now())
  return { client, userId, headers: { Authorization: `Bearer ${access_token}` } }
}

async function deliverOrder(db: Database, orderId: OrderId, now: Date) {
  await db
    .update(orders)
    .set({ fulfilmentState: 'delivered', paidMinor: sql`total_minor`, holdExpiresAt: null })
    .where(eq(orders.id, orderId))
  await issueInvoice(db, { orderId, now })
}

/** Lists the tables that contain one of the values. */
async function findTablesContaining(db: Database, values: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and not ${isPartition} order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: contents } = await db.execute<{ text: string }>(
      sql`select row_to_json(t)::text as text from ${sql.identifier(name)} t`,
    )
    if (contents.some(({ text }) => values.some((value) => text.includes(value)))) found.push(name)
  }
  return found
}

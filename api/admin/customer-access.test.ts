import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminCustomer } from '#contract/customers'
import { refreshCustomers } from '#modules/customers'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { findStoreCreditDiscrepancies } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { openCustomerShop } from '#tests/support/customer-shop'
import { findCustomerDiscrepancies } from '../../modules/integrity/check-customers.ts'

const theo = { email: 'theo@example.com', password: 'lamp-by-the-window' }

test('store credit is added and taken away with a reason, in a ledger that matches', async () => {
  const { db, call, findCustomer } = await openCustomerShop()
  const { id } = await findCustomer('mina@example.com')
  const credit = (amount: number, currency = 'USD') =>
    call('POST', `/${id}/store-credit`, { amount, currency, reason: 'Late parcel' })
  assert.equal((await credit(20)).status, 200)
  assert.equal((await credit(12.5, 'EUR')).status, 200)
  const taken = await credit(-5.5)
  assert.deepEqual(taken.body.store_credit?.balances, [
    { currency: 'EUR', amount: 12.5 },
    { currency: 'USD', amount: 14.5 },
  ])
  const [newest] = taken.body.store_credit!.changes
  assert.deepEqual([newest?.amount, newest?.reason], [-5.5, 'Late parcel'])

  const tooMuch = await credit(-14.51)
  assert.deepEqual([tooMuch.status, tooMuch.body.error.code], [409, 'insufficient_store_credit'])
  assert.equal((await credit(0)).status, 422)
  assert.equal((await credit(0.001)).body.error.code, 'invalid_amount')
  assert.equal((await credit(1, 'XXX')).body.error.code, 'currency_not_found')
  assert.equal((await call('GET', `/${id}`)).body.store_credit?.changes.length, 3)
  await assertBooksMatch(db)
})

test('a credit that is submitted twice, or at once by a retry, is given once', async () => {
  const { db, staff, call, findCustomer } = await openCustomerShop()
  const { id } = await findCustomer('mina@example.com')
  const path = `/admin/customers/${id}/store-credit`
  const body = { amount: 10, currency: 'USD', reason: 'Sorry' }
  const submit = (amount = 10) =>
    staff.request('POST', path, { ...body, amount }, { 'Idempotency-Key': 'one-click' })
  const responses = await Promise.all([submit(), submit(), submit()])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  )
  await db.execute(sql`delete from idempotency_keys`)
  assert.equal((await submit()).status, 200)
  assert.equal((await submit(11)).status, 422)
  assert.equal((await staff.request('POST', path, body)).status, 422, 'a key is required')
  const { store_credit: credit } = (await call('GET', `/${id}`)).body
  assert.deepEqual(credit?.balances, [{ currency: 'USD', amount: 10 }])
  await assertBooksMatch(db)
})

test('of removals at once that are more than the credit together, one is made', async () => {
  const { db, call, findCustomer } = await openCustomerShop()
  const { id } = await findCustomer('mina@example.com')
  const credit = (amount: number) =>
    call('POST', `/${id}/store-credit`, { amount, currency: 'USD', reason: 'Correction' })
  await credit(10)
  const removals = await Promise.all([credit(-7), credit(-7), credit(-7)])
  assert.deepEqual(removals.map(({ status }) => status).toSorted(), [200, 409, 409])
  const { store_credit: left } = (await call('GET', `/${id}`)).body
  assert.deepEqual(left?.balances, [{ currency: 'USD', amount: 3 }])
  await assertBooksMatch(db)
})

test('a guest has no credit, no sessions and nothing to block', async () => {
  const { buy, call, findCustomer } = await openCustomerShop()
  await buy({ email: 'guest@example.com' })
  const { id } = await findCustomer('guest@example.com')
  const body = { amount: 1, currency: 'USD', reason: 'x' }
  for (const [method, path, input] of [
    ['POST', '/store-credit', body],
    ['PUT', '/block', { is_blocked: true }],
    ['DELETE', '/sessions', undefined],
  ] as const) {
    const refused = await call(method, `/${id}${path}`, input)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'customer_has_no_account'])
  }
})

test('a blocked customer is signed out at once, cannot sign in, and can after the block ends', async () => {
  const { call, findCustomer, accessToken, as, createClient } = await openCustomerShop()
  const { id } = await findCustomer('mina@example.com')
  const mina = { email: 'mina@example.com', password: 'forest-green-mug' }
  assert.equal((await as(accessToken).get('/profile')).status, 200)
  assert.equal((await call('PUT', `/${id}/block`, { is_blocked: true })).body.is_blocked, true)
  assert.equal((await as(accessToken).get('/profile')).status, 401)
  assert.ok((await createClient().signInWithPassword(mina)).error)
  assert.equal((await call('PUT', `/${id}/block`, { is_blocked: false })).body.is_blocked, false)
  assert.equal((await createClient().signInWithPassword(mina)).error, null)
})

test('a clerk ends one session or all sessions of a customer, and none of another one', async () => {
  const { call, findCustomer, signIn, signUp, as, accessToken } = await openCustomerShop()
  const other = await signUp(theo)
  const second = await signIn()
  const { id } = await findCustomer('mina@example.com')
  const theoId = (await findCustomer('theo@example.com')).id
  const theirs = (await call('GET', `/${theoId}`)).body.sessions
  assert.equal((await call('DELETE', `/${id}/sessions/${theirs[0]!.id}`)).status, 404)
  const own = (await call('GET', `/${id}`)).body.sessions
  assert.equal(own.length, 2)
  const ended = await call('DELETE', `/${id}/sessions/${own[0]!.id}`)
  assert.equal(ended.body.sessions.length, 1)
  assert.equal((await call('DELETE', `/${id}/sessions`)).body.sessions.length, 0)
  assert.equal((await as(accessToken).get('/profile')).status, 401)
  assert.equal((await as(second).get('/profile')).status, 401)
  assert.equal((await as(other).get('/profile')).status, 200)
})

test('nobody of the team is blocked, signed out, erased or merged as a customer', async () => {
  const { call, findCustomer, addStaff } = await openCustomerShop({ role: 'manager' })
  await addStaff('owner')
  const owner = await findCustomer('owner@example.com')
  const mina = await findCustomer('mina@example.com')
  assert.equal(owner.is_staff, true)
  for (const [method, path, body] of [
    ['PUT', `/${owner.id}/block`, { is_blocked: true }],
    ['DELETE', `/${owner.id}/sessions`, undefined],
    ['POST', `/${owner.id}/erase`, { email: 'owner@example.com' }],
    ['POST', `/${owner.id}/merge`, { into: mina.id }],
    ['POST', `/${mina.id}/merge`, { into: owner.id }],
  ] as const) {
    const refused = await call(method, path, body)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'account_is_staff'], path)
  }
  assert.equal((await findCustomer('mina@example.com')).id, mina.id)
})

test('the export has the data of the customer alone, and is in the change log', async () => {
  const { db, buy, staff, findCustomer, accessToken } = await openCustomerShop({ role: 'manager' })
  await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'guest@example.com', last_name: 'Somebody' })
  const [mina, guest] = [
    await findCustomer('mina@example.com'),
    await findCustomer('guest@example.com'),
  ]
  const [own, theirs] = [
    await (await staff.request('POST', `/admin/customers/${mina.id}/data`)).text(),
    await (await staff.request('POST', `/admin/customers/${guest.id}/data`)).text(),
  ]
  assert.ok(own.includes('mina@example.com') && !own.includes('Somebody'))
  assert.ok(theirs.includes('Somebody') && !theirs.includes('mina@example.com'))
  const { rows } = await db.execute(
    sql`select subject_id from change_log where action = 'customer.data_exported' order by seq`,
  )
  assert.deepEqual(rows, [{ subject_id: mina.id }, { subject_id: guest.id }])
})

test('a customer is erased only with their address typed again, and leaves no trace of it', async () => {
  const { db, buy, call, staff, list, findCustomer, accessToken, as } = await openCustomerShop({
    role: 'manager',
  })
  const placed = await buy({ email: 'mina@example.com' }, accessToken)
  for (const step of ['process', 'ship', 'deliver'])
    await staff.request('POST', `/admin/orders/${placed.order.id}/${step}`, {
      ...{ carrier: 'DHL', number: 'JD1' },
    })
  await buy({ email: 'guest@example.com', last_name: 'Somebody' })
  const [mina, guest] = [
    await findCustomer('mina@example.com'),
    await findCustomer('guest@example.com'),
  ]
  await call('POST', `/${mina.id}/notes`, { text: 'mina@example.com rings twice' })
  assert.equal(
    (await call('POST', `/${mina.id}/erase`, { email: 'other@example.com' })).status,
    422,
  )
  assert.equal((await call('POST', `/${mina.id}/erase`, { email: 'MINA@example.com' })).status, 204)
  assert.equal((await call('POST', `/${mina.id}/erase`, { email: 'mina@example.com' })).status, 404)
  assert.equal((await as(accessToken).get('/profile')).status, 401)
  assert.deepEqual(await list('&q=mina@'), [])
  await assertNoTrace(db, 'mina@example.com')

  // An order that is still to be sent keeps its address until it is completed.
  assert.equal((await call('POST', `/${guest.id}/erase`, { email: guest.email })).status, 204)
  const { rows } = await db.execute(sql`select order_id from orders_pending_erasure`)
  assert.equal(rows.length, 1)
  await assertCustomersMatch(db)
})

test('the orders, credit, notes and tags of a guest and of a second account go to one customer', async () => {
  const { db, buy, call, list, findCustomer, signUp, accessToken, as } = await openCustomerShop({
    role: 'manager',
  })
  const second = await signUp(theo)
  await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'theo@example.com' }, second)
  await buy({ email: 'guest@example.com' })
  await as(second).request('POST', '/addresses', ADDRESS)
  const [mina, theirs, guest] = [
    await findCustomer('mina@example.com'),
    await findCustomer('theo@example.com'),
    await findCustomer('guest@example.com'),
  ]
  const credit = { amount: 5, currency: 'USD', reason: 'Sorry' }
  await call('POST', `/${theirs.id}/store-credit`, credit)
  await call('POST', `/${mina.id}/store-credit`, credit)
  await call('POST', `/${guest.id}/notes`, { text: 'Rings twice' })
  await call('PUT', `/${theirs.id}/tags`, { tags: ['vip'] })

  assert.equal((await call('POST', `/${mina.id}/merge`, { into: guest.id })).status, 409)
  assert.equal((await call('POST', `/${mina.id}/merge`, { into: mina.id })).status, 409)
  assert.equal((await call('POST', `/${guest.id}/merge`, { into: mina.id })).status, 200)
  const merged = await call('POST', `/${theirs.id}/merge`, { into: mina.id })
  assert.equal(merged.status, 200)
  const { order_count, tags, notes, store_credit, addresses, orders } = merged.body
  assert.deepEqual([order_count, tags, notes.length, orders.length], [3, ['vip'], 1, 3])
  assert.deepEqual(store_credit?.balances, [{ currency: 'USD', amount: 10 }])
  assert.equal(addresses.length, 1)
  assert.deepEqual(
    (await list()).filter(({ is_staff }) => !is_staff).map(({ email }) => email),
    ['mina@example.com'],
  )
  assert.equal((await as(second).get('/profile')).status, 401)
  assert.equal((await call('POST', `/${theirs.id}/merge`, { into: mina.id })).status, 404)
  await assertCustomersMatch(db)
  await assertBooksMatch(db)
})

test('of two merges of one customer at once, one is made; merges in opposite directions leave one customer', async () => {
  const { db, buy, call, findCustomer, signUp, accessToken } = await openCustomerShop({
    role: 'manager',
  })
  const second = await signUp(theo)
  await buy({ email: 'theo@example.com' }, second)
  await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'guest@example.com' })
  const [mina, theirs, guest] = [
    await findCustomer('mina@example.com'),
    await findCustomer('theo@example.com'),
    await findCustomer('guest@example.com'),
  ]
  const guestMerges = await Promise.all([
    call('POST', `/${guest.id}/merge`, { into: mina.id }),
    call('POST', `/${guest.id}/merge`, { into: theirs.id }),
  ])
  assert.deepEqual(guestMerges.map(({ status }) => status).toSorted(), [200, 404])
  const merges = await Promise.all([
    call('POST', `/${theirs.id}/merge`, { into: mina.id }),
    call('POST', `/${mina.id}/merge`, { into: theirs.id }),
  ])
  assert.deepEqual(merges.map(({ status }) => status).toSorted(), [200, 404])
  const winner = merges.find(({ status }) => status === 200)!.body
  assert.equal(winner.order_count, 3)
  await assertCustomersMatch(db)
})

test('an order that is placed while its customer is erased belongs to nobody who is left', async () => {
  const { db, call, order, findCustomer, accessToken } = await openCustomerShop({ role: 'manager' })
  const { id } = await findCustomer('mina@example.com')
  const [erased, placed] = await Promise.all([
    call('POST', `/${id}/erase`, { email: 'mina@example.com' }),
    order({ email: 'mina@example.com' }, accessToken).catch(() => null),
  ])
  assert.equal(erased.status, 204)
  assert.equal((await call<AdminCustomer>('GET', `/${id}`)).status, 404)
  const { rows } = await db.execute<{ user_id: string | null }>(sql`select user_id from orders`)
  assert.ok(rows.every(({ user_id }) => user_id === null))
  assert.ok(placed === null || rows.length <= 1)
  await assertCustomersMatch(db)
})

test('a read-only member sees customers and changes nothing', async () => {
  const { call, findCustomer } = await openCustomerShop({ role: 'read_only' })
  const { id } = await findCustomer('mina@example.com')
  assert.equal((await call('GET', `/${id}`)).status, 200)
  for (const [method, path, body] of [
    ['POST', '/notes', { text: 'x' }],
    ['PUT', '/block', { is_blocked: true }],
    ['POST', '/erase', { email: 'mina@example.com' }],
    ['POST', '/data', undefined],
  ] as const)
    assert.equal((await call(method, `/${id}${path}`, body)).status, 403, path)
})

const ADDRESS = {
  ...{ first_name: 'Theo', last_name: 'Brandt', street: 'Kai 1', city: 'Hamburg' },
  ...{ zip_code: '20457', country: 'DE' },
}

async function assertBooksMatch(db: Database) {
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
  assert.deepEqual(await findStoreCreditDiscrepancies(db), [])
}

/** Looks for a text in every column of every table. */
async function assertNoTrace(db: Database, text: string) {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`)
    assert.deepEqual(rows, [], name)
  }
}

async function assertCustomersMatch(db: Database) {
  await refreshCustomers(db)
  assert.deepEqual(await findCustomerDiscrepancies(db), [])
}

test('support gives no store credit, and a clerk hands over, merges and erases nobody', async () => {
  const support = await openCustomerShop({ role: 'support' })
  const mina = await support.findCustomer('mina@example.com')
  const credit = { amount: 5, currency: 'USD', reason: 'Late' }
  assert.equal((await support.call('POST', `/${mina.id}/store-credit`, credit)).status, 403)

  const { call, findCustomer, buy } = await openCustomerShop({ role: 'clerk' })
  await buy({ email: 'guest@example.com' })
  const [account, guest] = [
    await findCustomer('mina@example.com'),
    await findCustomer('guest@example.com'),
  ]
  assert.equal((await call('POST', `/${account.id}/store-credit`, credit)).status, 200)
  for (const [path, body] of [
    [`/${guest.id}/data`, undefined],
    [`/${guest.id}/merge`, { into: account.id }],
    [`/${guest.id}/erase`, { email: 'guest@example.com' }],
  ] as const)
    assert.equal((await call('POST', path, body)).status, 403, path)
  assert.equal((await findCustomer('guest@example.com')).id, guest.id)
})

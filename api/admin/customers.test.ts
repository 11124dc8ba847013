import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { CustomerTotals, Segment } from '#contract/customers'
import { isInSegment, refreshCustomers, type SegmentId } from '#modules/customers'
import type { Database } from '#platform/db/database'
import { openCustomerShop } from '#tests/support/customer-shop'
import { findCustomerDiscrepancies } from '../../modules/integrity/check-customers.ts'

test('a clerk sees accounts and guests with what they have bought, and refunds are taken off', async () => {
  const { db, buy, order, list, accessToken, staff } = await openCustomerShop()
  await buy({ email: 'mina@example.com' }, accessToken)
  const returned = await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'Guest@example.com', first_name: 'Zoë', last_name: 'Çelik' })
  await order({ email: 'unpaid@example.com' })
  const refund = await staff.request(
    'POST',
    `/admin/orders/${returned.order.id}/refund`,
    { reason: 'Broken', amount: 9 },
    { 'Idempotency-Key': 'refund-1' },
  )
  assert.equal(refund.status, 201)

  const customers = await list('&order=spent')
  const rows = customers.map(({ email, user_id, order_count, spent }) => {
    return [email, user_id !== null, order_count, spent]
  })
  assert.deepEqual(rows.slice(0, 2), [
    ['mina@example.com', true, 2, 109],
    ['guest@example.com', false, 1, 59],
  ])
  assert.deepEqual(
    rows.find(([email]) => email === 'unpaid@example.com'),
    ['unpaid@example.com', false, 0, 0],
  )
  await assertCustomersMatch(db)
})

test('a customer is found by parts of name, address, phone and city without accents', async () => {
  const { buy, list } = await openCustomerShop()
  await buy({
    ...{ email: 'zoe@example.org', first_name: 'Zoë', last_name: 'Çelik', city: 'Łódź' },
    phone: '+49 30 1234567',
  })
  for (const text of ['zoe', 'CELIK', 'celik lodz', '1234567', 'example.org'])
    assert.deepEqual(
      (await list(`&q=${encodeURIComponent(text)}`)).map(({ email }) => email),
      ['zoe@example.org'],
      text,
    )
  for (const text of ['%', 'zo_', 'nobody'])
    assert.deepEqual(await list(`&q=${encodeURIComponent(text)}`), [], text)
})

test('pages follow each other in each order without a gap', async () => {
  const { buy, call } = await openCustomerShop()
  for (let n = 0; n < 5; n++) await buy({ email: `guest-${n}@example.com` })
  for (const order of ['newest', 'spent', 'last_order']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `?order=${order}&limit=2${cursor && `&cursor=${cursor}`}`
      const page = (
        await call<{ items: { id: string }[]; next_cursor: string | null }>('GET', query)
      ).body
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    // Five guests, Mina and the clerk.
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7], order)
  }
  assert.equal((await call('GET', '?cursor=nonsense')).status, 422)
  const other = (await call<{ next_cursor: string }>('GET', '?order=spent&limit=1')).body
    .next_cursor
  assert.equal((await call('GET', `?order=newest&cursor=${other}`)).status, 422)
})

test('a clerk filters by kind, country, consent, tag, block, orders and value, and the totals count the same', async () => {
  const { db, buy, call, list, findCustomer, accessToken } = await openCustomerShop()
  await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'paul@example.com', country: 'FR', zip_code: '75001', city: 'Paris' })
  await buy({ email: 'paul@example.com', country: 'FR', zip_code: '75001', city: 'Paris' })
  await db.execute(sql`
    insert into newsletter_subscriptions (id, email, language, state, requested_at, confirmed_at, created_at)
    values (gen_random_uuid(), 'paul@example.com', 'fr', 'confirmed', now(), now(), now())`)
  const [mina, paul] = [
    await findCustomer('mina@example.com'),
    await findCustomer('paul@example.com'),
  ]
  await call('PUT', `/${mina.id}/tags`, { tags: ['VIP ', 'vip'] })
  await call('PUT', `/${mina.id}/block`, { is_blocked: true })

  const expected: Record<string, string[]> = {
    'kind=guest': ['paul@example.com'],
    'countries=FR': ['paul@example.com'],
    'consent=yes': ['paul@example.com'],
    'tag=Vip': ['mina@example.com'],
    'blocked=yes': ['mina@example.com'],
    'min_orders=2': ['paul@example.com'],
    'min_orders=1&max_orders=1': ['mina@example.com'],
    'min_spent=100': ['paul@example.com'],
    'kind=guest&countries=DE': [],
  }
  for (const [query, emails] of Object.entries(expected)) {
    assert.deepEqual(
      (await list(`&${query}`)).map(({ email }) => email),
      emails,
      query,
    )
    const totals = (await call<CustomerTotals>('GET', `/totals?${query}`)).body
    assert.equal(totals.count, emails.length, query)
  }
  assert.equal(paul.is_subscribed, true)
})

test('a segment has who meets all of its conditions, and is saved only over what was seen', async () => {
  const { db, buy, staff, list, findCustomer, getUserId, accessToken } = await openCustomerShop()
  await buy({ email: 'mina@example.com' }, accessToken)
  await buy({ email: 'paul@example.com', country: 'FR', zip_code: '75001', city: 'Paris' })
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await staff.request(method, `/admin/customer-segments${path}`, body)
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Segment }
  }
  const conditions = [
    { kind: 'spent_over', amount: 50 },
    { kind: 'country', countries: ['DE'] },
    { kind: 'last_order_within', days: 30 },
    { kind: 'order_count', min: 1, max: null },
    { kind: 'account', has_account: true },
    { kind: 'consent', has_consent: false },
  ]
  const created = await send('POST', '', { name: 'Regulars', conditions })
  assert.deepEqual([created.status, created.body.customer_count], [201, 1])
  const { id } = created.body
  assert.deepEqual(
    (await list(`&segment=${id}`)).map(({ email }) => email),
    ['mina@example.com'],
  )
  const now = new Date()
  const segmentId = id as SegmentId
  const userId = await getUserId('mina@example.com')
  const isMember = (subject: Parameters<typeof isInSegment>[1]['subject']) =>
    isInSegment(db, { segmentId, subject, now })
  assert.equal(await isMember({ userId, email: null }), true)
  assert.equal(await isMember({ userId: null, email: 'PAUL@example.com' }), false)
  assert.equal(await isMember({ userId: null, email: null }), false)

  assert.equal((await send('POST', '', { name: 'regulars', conditions })).status, 409)
  const change = { name: 'Guests', conditions: [{ kind: 'account', has_account: false }] }
  assert.equal((await send('PUT', `/${id}`, { ...change, revision: 1 })).status, 200)
  assert.equal((await send('PUT', `/${id}`, { ...change, revision: 1 })).status, 409)
  assert.equal(await isMember({ userId: null, email: 'paul@example.com' }), true)
  for (const bad of [
    [],
    [{ kind: 'unknown' }],
    [{ kind: 'order_count', min: 3, max: 1 }],
    [{ kind: 'country', countries: ['Germany'] }],
  ])
    assert.equal((await send('POST', '', { name: 'Bad', conditions: bad })).status, 422)
  assert.equal((await send('DELETE', `/${id}`)).status, 204)
  assert.equal((await send('DELETE', `/${id}`)).status, 404)
  assert.equal((await staff.get(`/admin/customers?segment=${id}`)).status, 404)
  assert.ok(await findCustomer('mina@example.com'))
})

test('a guest who opens an account with the address takes the notes and tags along', async () => {
  const { db, buy, call, findCustomer, signUp, list, getUserId } = await openCustomerShop()
  await buy({ email: 'theo@example.com' })
  const guest = await findCustomer('theo@example.com')
  await call('PUT', `/${guest.id}/tags`, { tags: ['fragile'] })
  await call('POST', `/${guest.id}/notes`, { text: 'Rings twice' })
  await signUp({ email: 'theo@example.com', password: 'lamp-by-the-window' })
  const userId = await getUserId('theo@example.com')
  await db.execute(sql`update orders set user_id = ${userId} where email = 'theo@example.com'`)

  const account = await findCustomer('theo@example.com')
  assert.deepEqual([account.user_id, account.order_count, account.tags], [userId, 1, ['fragile']])
  assert.equal((await list('&q=theo@example')).length, 1)
  const { body } = await call('GET', `/${userId}`)
  assert.deepEqual(
    body.notes.map(({ text }) => text),
    ['Rings twice'],
  )
  assert.equal((await call('GET', `/${guest.id}`)).status, 404)
})

test('the file of customers has the columns that were asked for, and no cell that a spreadsheet runs', async () => {
  const { db, buy, staff } = await openCustomerShop()
  await buy({ email: 'guest@example.com', first_name: '=HYPERLINK("x")', last_name: 'Y' })
  const response = await staff.get(
    '/admin/customers/export?columns=customer,spent&kind=guest&q=hyper',
  )
  assert.equal(response.status, 200)
  const [header, line] = (await response.text()).split('\n')
  assert.equal(header, 'name,email,phone,account,newsletter,blocked,currency,spent')
  assert.match(line!, /^"'=HYPERLINK\(""x""\) Y",guest@example\.com,/)
  const { rows } = await db.execute<{ details: { input: { q: string } } }>(
    sql`select details from change_log where action = 'customer.exported'`,
  )
  assert.deepEqual(
    rows.map(({ details }) => details.input.q),
    ['[hidden]'],
  )
})

test('a difference between a customer and the orders is found and repaired', async () => {
  const { db, buy, findCustomer } = await openCustomerShop()
  await buy({ email: 'guest@example.com' })
  const { id } = await findCustomer('guest@example.com')
  await db.execute(sql`update customers set spent_minor = 1 where id = ${id}`)
  const [found] = await findCustomerDiscrepancies(db)
  assert.deepEqual([found?.subject, found?.found], [id, '1 orders, 1'])
  const { repairCustomer } = await import('../../modules/integrity/check-customers.ts')
  await repairCustomer(db, id)
  await assertCustomersMatch(db)

  await db.execute(sql`delete from customers where id = ${id}`)
  const [missing] = await findCustomerDiscrepancies(db)
  assert.ok(missing && !missing.subject.includes('@'))
  await repairCustomer(db, missing.subject)
  await assertCustomersMatch(db)
  assert.equal(await refreshCustomers(db), 0)
})

async function assertCustomersMatch(db: Database) {
  await refreshCustomers(db)
  assert.deepEqual(await findCustomerDiscrepancies(db), [])
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeLog } from '#platform/changes/tables'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { webhookMessages } from '#tables/webhooks'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const fields = { url: 'https://erp.example/hook', event_types: ['order.paid'] }

test('a paid order is announced to the endpoint that wants to know, without personal data', async () => {
  const { db, mina, lamp } = await openCheckoutShop()
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  const created = await mina.request<{ id: string; secret: string }>('POST', PATH, fields, headers)
  assert.equal(created.status, 201)
  const cart = await mina.createCart([{ variant: lamp }])
  const { body: placed } = await mina.checkOut(cart.id)
  await mina.pay(placed)
  for (let times = 0; times < 2; times++) await drainOutbox(db, { handlers, now: new Date() })

  const messages = await db.select().from(webhookMessages)
  const { type, data } = JSON.parse(messages[0]!.body)
  assert.deepEqual(
    [messages.length, type, data.order.id, data.order.payment_state],
    [1, 'order.paid', placed.order.id, 'paid'],
  )
  assert.ok(!messages[0]!.body.includes(placed.order.email))
})

test('the secret is in the response of its creation and nowhere else', async () => {
  const { db, mina } = await openCheckoutShop()
  const key = { ...headers, 'Idempotency-Key': 'webhook' }
  const { body } = await mina.request<{ secret: string }>('POST', PATH, fields, key)
  const { body: listed } = await mina.request('GET', PATH, undefined, headers)
  const stored = await db.execute('select * from idempotency_keys')
  const log = await db.select().from(changeLog)
  assert.match(body.secret, /^whsec_/)
  for (const place of [listed, stored.rows, log]) {
    assert.ok(!JSON.stringify(place).includes(body.secret))
  }
})

test('a webhook is refused without an address, without a type, and with an address that is no web address', async () => {
  const { mina } = await openCheckoutShop()
  const bad = [
    { ...fields, url: 'ftp://erp.example' },
    { ...fields, url: 'javascript:alert(1)' },
    { ...fields, event_types: [] },
    { ...fields, event_types: ['order.unknown'] },
  ]
  for (const body of bad) {
    assert.equal((await mina.request('POST', PATH, body, headers)).status, 422)
  }
  assert.equal((await mina.request('POST', PATH, fields)).status, 401)
})

test('a delivery of another webhook is not found', async () => {
  const { mina } = await openCheckoutShop()
  const create = async () =>
    (await mina.request<{ id: string }>('POST', PATH, fields, headers)).body.id
  const [first, second] = [await create(), await create()]
  const { body } = await mina.request<{ id: string }>('POST', `${PATH}/${first}/test`, {}, headers)
  const read = (webhook: string) =>
    mina.request('GET', `${PATH}/${webhook}/deliveries/${body.id}`, undefined, headers)
  assert.deepEqual([(await read(first)).status, (await read(second)).status], [200, 404])
})

const PATH = '/api/admin/webhooks'

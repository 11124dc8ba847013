import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminOrder, PlacedOrder } from '#contract/checkout'
import type { DraftOrder, DraftQuote } from '#contract/drafts'
import { expireHolds } from '#modules/checkout'
import { createGuestOrderToken, type OrderId } from '#modules/orders'
import { openClerkShop } from '#tests/support/clerk-shop'
import { mina } from '#tests/support/shopper'

type Shop = Awaited<ReturnType<typeof openClerkShop>>

test('a clerk composes an order, the shopper pays it by the link, and it is one order', async () => {
  const shop = await openClerkShop()
  const reduction = { kind: 'percent', value: 10, reason: 'Sorry for the delay' }
  const content = { ...fill(shop), reduction, note: 'Called by phone' }
  const quote = await shop.request<DraftQuote>('POST', '/drafts/quote', content)
  const draft = (await shop.request<DraftOrder>('POST', '/drafts', content)).body
  assert.equal(await shop.getStock(shop.mug), 20, 'a draft holds nothing')
  const sent = await shop.request('POST', `/drafts/${draft.id}/send`, {
    revision: 0,
    expected_total: quote.body.total,
  })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const { state, total, notes, can } = sent.body
  assert.deepEqual(
    [state, total, notes.map(({ text }) => text), can.pay],
    ['pending_payment', quote.body.total, ['Sorry for the delay', 'Called by phone'], true],
  )
  const step = sent.body.receipt.steps.find(({ kind }) => kind === 'promotion')
  assert.equal(step?.label, 'Nachlass', 'shoppers do not read the reason')
  assert.equal(await shop.getStock(shop.mug), 18)
  await shop.handleEvents()
  assert.deepEqual(await listMails(shop), ['payment-link'])

  await payByLink(shop, sent.body)
  await shop.handleEvents()
  const order = await readOrder(shop, sent.body.id)
  assert.deepEqual([order.payment_state, order.invoices.length], ['paid', 1])
  assert.deepEqual(await listMails(shop), ['payment-link', 'order-confirmed'])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a clerk marks an order as paid outside: it is in the ledger, and is refunded outside too', async () => {
  const shop = await openClerkShop()
  const { id, total } = await createDraft(shop)
  const body = { revision: 0, expected_total: total, reason: 'Bank transfer of 21 November' }
  const paid = await shop.request('POST', `/drafts/${id}/pay`, body)
  assert.deepEqual(
    [paid.body.payment_state, paid.body.payments.map(({ provider, state }) => [provider, state])],
    ['paid', [['manual', 'succeeded']]],
  )
  assert.deepEqual(
    paid.body.notes.map(({ text }) => text),
    ['Bank transfer of 21 November'],
  )
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])
  const { rows } = await shop.db.execute(sql`select from ledger_accounts where owner_id = 'manual'`)
  assert.equal(rows.length, 1)

  const refund = { reason: 'Sent back', amount: 5 }
  assert.equal((await shop.request('POST', `/orders/${paid.body.id}/refund`, refund)).status, 201)
  await shop.handleEvents()
  const order = await readOrder(shop, paid.body.id)
  assert.deepEqual(
    order.refunds.map(({ state }) => state),
    ['succeeded'],
  )
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('an order of less than the payment provider takes is not sent with a link, but can be marked as paid', async () => {
  const shop = await openClerkShop({ leastPayment: { minor: 1_000_000, currency: 'USD' } })
  const { id, total } = await createDraft(shop)
  const body = { revision: 0, expected_total: total }
  const sent = await shop.request('POST', `/drafts/${id}/send`, body)
  const { code, message } = sent.body.error
  assert.deepEqual([sent.status, code], [409, 'below_least_payment'])
  assert.match(message, /below .*10[,.]?000/)
  await shop.handleEvents()
  assert.deepEqual(await listMails(shop), [])
  assert.equal(await shop.getStock(shop.mug), 20)

  const paid = await shop.request('POST', `/drafts/${id}/pay`, { ...body, reason: 'In cash' })
  assert.equal(paid.body.payment_state, 'paid')
})

test('no shopper pays with the payment that clerks record', async () => {
  const shop = await openClerkShop()
  const cart = await shop.mina.createCart([{ variant: shop.mug }])
  const checkedOut = await shop.mina.checkOut(cart.id, { provider: 'manual' })
  assert.equal(checkedOut.status, 422)
  const { body: placed } = await shop.mina.checkOut(cart.id)
  const retried = await shop.mina.postOrderAction(placed, 'pay', { provider: 'manual' })
  assert.equal(retried.status, 422)
})

test('a draft becomes one order, however often and by whomever it is sent', async () => {
  const shop = await openClerkShop()
  const { id, total } = await createDraft(shop)
  const body = { revision: 0, expected_total: total }
  const answers = await Promise.all([
    shop.request('POST', `/drafts/${id}/send`, body),
    shop.request('POST', `/drafts/${id}/send`, body),
    shop.request('POST', `/drafts/${id}/pay`, { ...body, reason: 'In cash' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal(await shop.getStock(shop.mug), 18)
  const cancelled = await shop.request('POST', `/drafts/${id}/cancel`, { revision: 0 })
  assert.equal(cancelled.body.error.code, 'draft_closed')
})

test('an order that is not paid in time gives its stock back', async () => {
  const shop = await openClerkShop()
  const { id, total } = await createDraft(shop)
  const body = { revision: 0, expected_total: total, hours: 2 }
  const { body: order } = await shop.request('POST', `/drafts/${id}/send`, body)
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  await expireHolds(shop.db, shop.clock.now)
  assert.equal((await readOrder(shop, order.id)).fulfilment_state, 'unfulfilled')
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
  await expireHolds(shop.db, shop.clock.now)
  assert.equal((await readOrder(shop, order.id)).fulfilment_state, 'cancelled')
  assert.equal(await shop.getStock(shop.mug), 20)
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('a failed payment does not shorten the time that the clerk gave', async () => {
  const shop = await openClerkShop()
  const { id, total } = await createDraft(shop)
  const body = { revision: 0, expected_total: total, hours: 48 }
  const { body: order } = await shop.request('POST', `/drafts/${id}/send`, body)
  await payByLink(shop, order, 'failed')
  const { hold_expires_at } = await readOrder(shop, order.id)
  assert.equal(hold_expires_at, order.hold_expires_at)
})

test('a draft that was changed or cannot be sold is refused, and nothing is taken', async () => {
  const shop = await openClerkShop()
  const { id, total } = await createDraft(shop)
  const send = (body: object) =>
    shop.request('POST', `/drafts/${id}/send`, { revision: 0, expected_total: total, ...body })
  assert.equal((await send({ expected_total: total + 1 })).body.error.code, 'total_changed')
  assert.equal((await send({ revision: 3 })).body.error.code, 'draft_changed')
  assert.equal((await send({ hours: 0 })).status, 422)
  await shop.db.execute(sql`update variants set stock = 1 where id = ${shop.mug}`)
  assert.equal((await send({})).body.error.code, 'items_unavailable')
  await shop.db.execute(sql`update variants set status = 'withdrawn' where id = ${shop.mug}`)
  assert.equal((await send({})).body.error.code, 'variant_not_for_sale')
  const { rows } = await shop.db.execute(sql`select from orders`)
  assert.equal(rows.length, 0)

  const unknown = { ...fill(shop), variants: [{ variant_id: id, quantity: 1 }] }
  const quoted = await shop.request('POST', '/drafts/quote', unknown)
  assert.equal(quoted.body.error.code, 'variant_not_for_sale')
  const missing = await shop.request('GET', `/drafts/${shop.mug}`)
  assert.equal(missing.status, 404)
})

test('two clerks change a draft: the second one is asked to load it again', async () => {
  const shop = await openClerkShop()
  const { id } = await createDraft(shop)
  const save = (city: string) =>
    shop.request<DraftOrder>('PUT', `/drafts/${id}`, {
      revision: 0,
      content: { ...fill(shop), city },
    })
  const answers = await Promise.all([save('Bonn'), save('Ulm')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 200)?.body.revision, 1)
  const cancelled = await shop.request<DraftOrder>('POST', `/drafts/${id}/cancel`, { revision: 1 })
  assert.equal(cancelled.body.state, 'cancelled')
  const listed = await shop.request<{ items: DraftOrder[] }>('GET', '/drafts')
  assert.deepEqual(listed.body.items, [])
})

function fill({ mug }: Shop) {
  return {
    ...{ ...mina, language: 'de', currency: 'USD', shipping: 'standard' },
    variants: [{ variant_id: mug, quantity: 2 }],
  }
}

async function createDraft(shop: Shop) {
  const { body: draft } = await shop.request<DraftOrder>('POST', '/drafts', fill(shop))
  const { body: quote } = await shop.request<DraftQuote>('POST', '/drafts/quote', draft.content)
  return { id: draft.id, total: quote.total }
}

async function payByLink(shop: Shop, order: AdminOrder, outcome: 'success' | 'failed' = 'success') {
  const { secretKey } = shop.dependencies
  const token = createGuestOrderToken(order.id as OrderId, secretKey)
  const placed = { order, token, payment: null }
  const { body } = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
  await shop.mina.pay(body, outcome)
}

async function readOrder({ request }: Shop, id: string) {
  return (await request('GET', `/orders/${id}`)).body
}

async function listMails({ db }: Shop) {
  const { rows } = await db.execute<{ template: string }>(
    sql`select template from emails order by created_at, id`,
  )
  return rows.map(({ template }) => template)
}

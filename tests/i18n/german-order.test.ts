import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundOrder } from '#modules/checkout'
import { listInvoicesByOrders } from '#modules/invoices'
import { formatOrderTotalLabel, type OrderId } from '#modules/orders'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { clerk } from '#tests/support/actors'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '#tests/support/test-site'

const GERMAN = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }
const ENGLISH = { 'Accept-Language': 'en' }

test('an order that Mina places in German gets German e-mails until its refund', async () => {
  const { db, postStep, handleEvents, placeAndPayOrder, listSubjects } = await openShop()
  const { order } = await placeAndPayOrder()
  await postStep(order.id, 'process')
  await postStep(order.id, 'ship', { carrier: 'Post', number: '123' })
  await postStep(order.id, 'out-for-delivery')
  await postStep(order.id, 'deliver')
  await refundOrder(db, {
    ...{ orderId: order.id as OrderId, selection: { kind: 'all' }, restock: false },
    ...{ reason: { comment: 'Sprung im Glas' }, key: 'crack', actor: clerk, now: new Date() },
  })
  await handleEvents()

  const { number } = order
  assert.deepEqual((await listSubjects()).toSorted(), [
    `Erstattung für Ihre Bestellung ${number}`,
    `Ihre Bestellung ${number} ist bestätigt`,
    `Ihre Bestellung ${number} kommt heute an`,
    `Ihre Bestellung ${number} wurde versandt`,
    `Ihre Bestellung ${number} wurde zugestellt`,
  ])
})

test('a German e-mail has German amounts and links to the German page of the order', async () => {
  const { db, handleEvents, placeAndPayOrder } = await openShop()
  const { order, token } = await placeAndPayOrder()
  await handleEvents()

  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.match(email!.text, /2 × Blue Cap: 2\.469,00\u00a0\$/)
  assert.match(email!.text, /Gesamtbetrag: 2\.469,00\u00a0\$/)
  assert.match(email!.text, /Ihre Rechnung INV-/)
  assert.match(email!.text, /Voraussichtliche Lieferung \w/)
  assert.match(email!.text, /an Mina Ørsted, Gartenstraße 5, 50667 Köln, Deutschland\./)
  assert.ok(email!.text.includes(`/de/orders/${order.id}?token=${token}`))
  assert.match(email!.html, /<html lang="de">/)
})

test('the invoice of a German order is German, and keeps its language once it is issued', async () => {
  const { db, handleEvents, placeAndPayOrder } = await openShop()
  const placed = await placeAndPayOrder()
  await handleEvents()
  await db.execute("update orders set language = 'en'")

  const [invoice] = await listInvoicesByOrders(db, [placed.order.id as OrderId])
  const { document } = invoice!
  assert.equal(document.language, 'de')
  const params = { name: document.taxes[0]!.name! }
  const getTaxName = (language: 'de' | 'en') =>
    formatOrderTotalLabel({ code: 'named_tax', params }, language)
  assert.deepEqual([getTaxName('de'), getTaxName('en')], ['MwSt.', 'VAT'])
})

test('after a German payment the shopper returns to a German page', async () => {
  const { db, placeAndPayOrder } = await openShop()
  const { payment } = await placeAndPayOrder()
  const { rows } = await db.execute<{ return_path: string }>(
    'select return_path from sandbox.sessions',
  )
  assert.deepEqual(rows, [{ return_path: `/de/payment/result?payment=${payment!.id}` }])
})

test('invalid fields of a German request are explained in German', async () => {
  const { shopper, createCart } = await openShop()
  const { id } = await createCart()
  const contact = { zip_code: '123', first_name: '', phone: 'x', last_name: 'x'.repeat(81) }
  const { body } = await shopper.checkOut(id, contact, GERMAN)
  assert.deepEqual(body.error.message, 'Bitte prüfen Sie Ihre Angaben.')
  assert.deepEqual(body.error.fields, {
    first_name: 'Bitte füllen Sie dieses Feld aus.',
    last_name: 'Bitte höchstens 80 Zeichen.',
    phone: 'Eine Telefonnummer besteht aus Ziffern und kann mit + beginnen',
    zip_code: 'Postleitzahlen sehen dort so aus: 99999',
  })
})

test('Theo confirms his newsletter in German, and a later English subscription does not change its language', async () => {
  const { db, shopper, handleEvents, listSubjects } = await openShop()
  const email = 'theo@example.com'
  const subscribe = (headers: Record<string, string>) =>
    shopper.request('POST', '/api/newsletter', { email }, headers)
  await subscribe(GERMAN)
  await handleEvents()
  const [confirmation] = await listNewestEmails(db, { limit: 1 })
  const { text } = confirmation!
  assert.match(text, /Dieser Link gilt 7 Tage lang\./)
  const [, query] = text.match(/\/de\/newsletter\/confirm(\?\S+)/) ?? []
  await shopper.request('POST', `/api/newsletter/confirm${query}`)

  await subscribe(ENGLISH)
  const { rows } = await db.execute('select language from newsletter_subscriptions')
  assert.deepEqual(rows, [{ language: 'de' }])
  await handleEvents()
  assert.equal((await listSubjects()).length, 1)
})

async function openShop() {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute('truncate sandbox.sessions cascade')
  const cap = await addTestProduct(db, 'Blue Cap', { price: 1234.5 })
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const dependencies = { ...(await createTestDependencies(db)), db }
  const handlers = createEventHandlers(dependencies)
  const createCart = () => shopper.createCart([{ variant: cap.onlyVariantId!, quantity: 2 }])

  return {
    ...{ db, shopper, createCart },
    handleEvents: () => drainOutbox(db, { handlers, now: new Date() }),
    async listSubjects() {
      return (await listNewestEmails(db, { limit: 20 })).map(({ subject }) => subject)
    },
    async placeAndPayOrder() {
      const { body } = await shopper.checkOut((await createCart()).id, {}, GERMAN)
      await shopper.pay(body)
      return body
    },
    async postStep(orderId: string, step: string, body = {}) {
      const path = `/api/admin/orders/${orderId}/${step}`
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
      assert.equal((await shopper.request('POST', path, body, headers)).status, 200)
    },
  }
}

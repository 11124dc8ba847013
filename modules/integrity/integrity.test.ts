import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { demoSeller } from '#demo/catalogue/seller'
import { processPaymentEvent, refundOrder } from '#modules/checkout'
import { getShopId } from '#modules/identity'
import { sellerSetting } from '#modules/invoices'
import { createCoupon, redeemCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { drainOutbox } from '#platform/events/event-handlers'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { integrityChecks } from './checks.ts'
import { acknowledgeFindings, repairFindings, runIntegrityChecks } from './index.ts'

const damages: Record<string, SQL> = {
  'Stock is the sum of its movements': sql`update variants set stock = stock + 3`,
  'Lists show what products are': sql`update products set price_minor = 1, stock_state = 'low', stock_left = 2`,
  'Product pages show what products are': sql`update product_detail_cache set detail = '{"variants": null}'`,
  'Searches find products by their own words': sql`update products set words = '{hat}', search = to_tsvector('shop', 'hat')`,
  'Orders are the sum of their lines': sql`update order_lines set base_minor = 500, unit_minor = 500, quantity = 1, total_minor = 500, refunded_quantity = 0`,
  'Payments hold what providers said': sql`update payments set captured_minor = captured_minor - 100`,
  'Orders say what was refunded': sql`update orders set refunded_minor = 1`,
  'Refunds are carried out': sql`update refunds set state = 'failed'`,
  'Coupons count their uses': sql`update coupons set redemption_count = 7`,
  'Invoices say who sells': sql`delete from settings where key = 'seller'`,
  'Invoice numbers have no gaps': sql`update invoice_counters set last = 9 where kind = 'invoice'`,
  'Paid orders have an invoice': sql`delete from invoices where kind = 'invoice'`,
  'Refunds have a credit note': sql`delete from invoices where kind = 'credit_note'`,
  'Paid orders are confirmed by mail': sql`delete from emails`,
}
/** Only a person can tell which side is right. */
const forPeople = [
  'Orders are the sum of their lines',
  'Orders say what was refunded',
  'Invoices say who sells',
]

for (const [check, damage] of Object.entries(damages)) {
  test(`the doctor finds it when it is not true: ${check}`, async () => {
    const { db, context } = await aShopThatSold()
    await db.execute(damage)

    const findings = await runIntegrityChecks(db, context)
    assert.ok(brokenIn(findings).includes(check))

    const repairs = await repairFindings(db, { findings, context })
    assert.deepEqual(
      repairs.filter(({ error }) => error !== null),
      [],
    )
    const left = brokenIn(await runIntegrityChecks(db, context))
    assert.deepEqual(left, forPeople.includes(check) ? [check] : [])
  })
}

test('a shop that works has nothing wrong with it, and looking changes nothing', async () => {
  const { db, context } = await aShopThatSold()
  const before = await snapshot(db)
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, context)), [])
  assert.deepEqual(await snapshot(db), before)
})

test('money that comes from nowhere is found, should somebody switch the guards off', async () => {
  const { db, context } = await aShopThatSold()
  await db.execute(sql`alter table ledger_entries disable trigger user`)
  await db.execute(sql`
    insert into ledger_entries (id, transaction_id, account, currency, amount_minor, created_at)
    select gen_random_uuid(), id, 'provider:sandbox', 'USD', 100, now() from ledger_transactions limit 1`)
  await db.execute(sql`alter table ledger_entries enable trigger user`)

  const broken = brokenIn(await runIntegrityChecks(db, context))
  assert.deepEqual(broken, ['The ledger sums to zero', 'The ledger knows what providers hold'])
})

test('goods that are held too long are found and given back', async () => {
  const { db, context } = await aShopThatSold()
  await createPendingOrder(db, { title: 'Red Mug' })

  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(brokenIn(findings), ['Nothing is held too long'])
  await repairFindings(db, { findings, context })
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, context)), [])
})

test('a payment of a wrong amount is shown until a person has looked', async () => {
  const { db, context } = await aShopThatSold()
  const { payment } = await createPendingOrder(db, { title: 'Red Mug', now: context.now })
  const amount = { minor: 1, currency: 'USD' }
  await processPaymentEvent(db, paid({ ...payment, amount }, context.now))
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(brokenIn(findings), ['Providers took what was asked'])

  const seen = { findings, note: 'Mina got the cent back by hand', now: context.now }
  assert.equal(await acknowledgeFindings(db, { ...seen, subjectOrName: 'another' }), 0)
  assert.equal(await acknowledgeFindings(db, { ...seen, subjectOrName: payment.id }), 1)
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, context)), [])

  await db.execute(sql`update payment_events set amount_minor = 2 where outcome = 'wrong_amount'`)
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, context)), [
    'Providers took what was asked',
  ])
})

test('a product without parts is found, whose page would not be there', async () => {
  const { db, context } = await aShopThatSold()
  await db.execute(sql`delete from product_detail_cache`)
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(brokenIn(findings), ['Product pages show what products are'])
  await repairFindings(db, { findings, context })
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, context)), [])
})

test('letters that nobody got for a day, and texts that nobody sends, are shown to a person', async () => {
  const { db, context } = await aShopThatSold()
  const { settings } = context.identity
  const phone = { ...settings.phone, isOn: true }
  const identity = { ...context.identity, settings: { ...settings, phone } }
  await db.execute(sql`insert into email_hourly_counts (shop_id, hour_starts_at, count)
    values (${getShopId(identity)}, ${context.now.toISOString()}, ${settings.flows.emailsPerHour})`)
  const texts = 'Text messages have a sender'
  const letters = 'Whoever asks for a letter gets one'
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, { ...context, identity })), [])
  await db.execute(sql`update email_hourly_counts set count = count + 1`)
  const inTheWorld = { ...context, identity, hasDevMailbox: false }
  assert.deepEqual(brokenIn(await runIntegrityChecks(db, inTheWorld)), [letters, texts])
})

test('every check was seen to find something', () => {
  const elsewhere = [
    'The ledger sums to zero',
    'The ledger knows what providers hold',
    'Nothing is held too long',
    'Providers took what was asked',
    'Text messages have a sender',
    'Whoever asks for a letter gets one',
  ]
  assert.deepEqual(
    Object.keys(integrityChecks).toSorted(),
    [...Object.keys(damages), ...elsewhere].toSorted(),
  )
})

/** Mina bought three caps with a coupon and took one back; everything that follows has followed. */
async function aShopThatSold() {
  const { db } = await openTestShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const parts = { ...(await createTestDependencies(db)), db }
  const { orderId, lineId, payment } = await createPendingOrder(db)
  const start = payment.createdAt
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now: start })
  const created = await createCoupon(db, { code: 'CAPS', discount: { basisPoints: 1 }, now: start })
  assert.ok(created.ok)
  await redeemCoupon(db, { coupon: created.value, orderId, email: 'mina@example.com', now: start })

  await db.execute(sql`update sandbox.sessions set state = 'succeeded'`)
  await processPaymentEvent(db, paid({ ...payment, amount: undefined }, start))
  const lines = [{ lineId, quantity: 1 }]
  const selection = { kind: 'lines', lines, withShipping: false } as const
  await refundOrder(db, {
    orderId,
    selection,
    reason: { comment: 'Crack' },
    restock: true,
    key: '1',
    now: start,
  })
  const handlers = createEventHandlers({ ...parts, jobs: { send: async () => {} } })
  await drainOutbox(db, { handlers, now: start })

  const now = new Date(start.getTime() + 3 * 3_600_000)
  return { db, context: { ...parts, sender: parts, hasDevMailbox: true, now } }
}

interface Paid {
  id: string
  providerReference: string | null
  amountMinor: number
  currency: string
  amount: { minor: number; currency: string } | undefined
}

function paid({ id, providerReference, amountMinor: minor, currency, amount }: Paid, now: Date) {
  const said = amount ?? { minor, currency }
  const reference = providerReference!
  const payment = { paymentId: id, reference, state: 'succeeded' as const, amount: said }
  return { provider: 'sandbox', event: { id: `evt ${id}`, raw: '{}', payment }, now }
}

function brokenIn(findings: Awaited<ReturnType<typeof runIntegrityChecks>>) {
  return findings.filter(({ discrepancies }) => discrepancies.length > 0).map(({ check }) => check)
}

async function snapshot(db: Database) {
  const { rows } = await db.execute(
    sql`select (select json_agg(p order by id) from products p) as products, (select json_agg(v order by id) from variants v) as variants`,
  )
  return rows
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { demoSeller } from '#db/demo/seller'
import { completePayment, refundOrder } from '#modules/checkout'
import { nameOfShop } from '#modules/identity'
import { seller } from '#modules/invoices'
import { addCoupon, useCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'
import { settle } from '#platform/reactions'
import { reactionsOf } from '#server/reactions'
import { ordered } from '#tests/ordered'
import { openShop } from '#tests/shop'
import { usual } from '#tests/site'
import { checks } from './checks.ts'
import { examine, markSeen, repairAll } from './index.ts'

const damages: Record<string, SQL> = {
  'Stock is the sum of its movements': sql`update variants set stock = stock + 3`,
  'Lists show what products are': sql`update products set price_minor = 1, stock_state = 'low', stock_left = 2`,
  'Product pages show what products are': sql`update product_parts set parts = '{"variants": null}'`,
  'Searches find products by their own words': sql`update products set words = '{hat}', search = to_tsvector('shop', 'hat')`,
  'Orders are the sum of their lines': sql`update order_lines set base_minor = 500, unit_minor = 500, quantity = 1, total_minor = 500, refunded_quantity = 0`,
  'Payments hold what providers said': sql`update payments set captured_minor = captured_minor - 100`,
  'Orders say what was refunded': sql`update orders set refunded_minor = 1`,
  'Refunds are carried out': sql`update refunds set state = 'failed'`,
  'Coupons count their uses': sql`update coupons set used_count = 7`,
  'Invoices say who sells': sql`delete from settings where key = 'seller'`,
  'Invoice numbers have no gaps': sql`update invoice_counters set last = 9 where kind = 'invoice'`,
  'Paid orders have an invoice': sql`delete from invoices where kind = 'invoice'`,
  'Refunds have a credit note': sql`delete from invoices where kind = 'credit_note'`,
  'Paid orders are confirmed by mail': sql`delete from mails`,
}
/** Only a person can tell which side is right. */
const forPeople = [
  'Orders are the sum of their lines',
  'Orders say what was refunded',
  'Invoices say who sells',
]

for (const [check, damage] of Object.entries(damages)) {
  test(`the doctor finds it when it is not true: ${check}`, async () => {
    const { db, means } = await aShopThatSold()
    await db.execute(damage)

    const findings = await examine(db, means)
    assert.ok(brokenIn(findings).includes(check))

    const repairs = await repairAll(db, { findings, means })
    assert.deepEqual(
      repairs.filter(({ error }) => error !== null),
      [],
    )
    const left = brokenIn(await examine(db, means))
    assert.deepEqual(left, forPeople.includes(check) ? [check] : [])
  })
}

test('a shop that works has nothing wrong with it, and looking changes nothing', async () => {
  const { db, means } = await aShopThatSold()
  const before = await snapshot(db)
  assert.deepEqual(brokenIn(await examine(db, means)), [])
  assert.deepEqual(await snapshot(db), before)
})

test('money that comes from nowhere is found, should somebody switch the guards off', async () => {
  const { db, means } = await aShopThatSold()
  await db.execute(sql`alter table ledger_entries disable trigger user`)
  await db.execute(sql`
    insert into ledger_entries (id, transaction_id, account, currency, amount_minor, created_at)
    select gen_random_uuid(), id, 'provider:sandbox', 'USD', 100, now() from ledger_transactions limit 1`)
  await db.execute(sql`alter table ledger_entries enable trigger user`)

  const broken = brokenIn(await examine(db, means))
  assert.deepEqual(broken, ['The ledger sums to zero', 'The ledger knows what providers hold'])
})

test('goods that are held too long are found and given back', async () => {
  const { db, means } = await aShopThatSold()
  await ordered(db, { title: 'Red Mug' })

  const findings = await examine(db, means)
  assert.deepEqual(brokenIn(findings), ['Nothing is held too long'])
  await repairAll(db, { findings, means })
  assert.deepEqual(brokenIn(await examine(db, means)), [])
})

test('a payment of a wrong amount is shown until a person has looked', async () => {
  const { db, means } = await aShopThatSold()
  const { payment } = await ordered(db, { title: 'Red Mug', now: means.now })
  const amount = { minor: 1, currency: 'USD' }
  await completePayment(db, paid({ ...payment, amount }, means.now))
  const findings = await examine(db, means)
  assert.deepEqual(brokenIn(findings), ['Providers took what was asked'])

  const seen = { findings, note: 'Mina got the cent back by hand', now: means.now }
  assert.equal(await markSeen(db, { ...seen, about: 'another' }), 0)
  assert.equal(await markSeen(db, { ...seen, about: payment.id }), 1)
  assert.deepEqual(brokenIn(await examine(db, means)), [])

  await db.execute(sql`update payment_events set amount_minor = 2 where outcome = 'wrong_amount'`)
  assert.deepEqual(brokenIn(await examine(db, means)), ['Providers took what was asked'])
})

test('a product without parts is found, whose page would not be there', async () => {
  const { db, means } = await aShopThatSold()
  await db.execute(sql`delete from product_parts`)
  const findings = await examine(db, means)
  assert.deepEqual(brokenIn(findings), ['Product pages show what products are'])
  await repairAll(db, { findings, means })
  assert.deepEqual(brokenIn(await examine(db, means)), [])
})

test('letters that nobody got for a day, and texts that nobody sends, are shown to a person', async () => {
  const { db, means } = await aShopThatSold()
  const { settings } = means.identity
  const phone = { ...settings.phone, isOn: true }
  const identity = { ...means.identity, settings: { ...settings, phone } }
  await db.execute(sql`insert into letter_hours (asked_of, begins_at, count)
    values (${nameOfShop(identity)}, ${means.now.toISOString()}, ${settings.flows.lettersAnHour})`)
  const texts = 'Text messages have a sender'
  const letters = 'Whoever asks for a letter gets one'
  assert.deepEqual(brokenIn(await examine(db, { ...means, identity })), [])
  await db.execute(sql`update letter_hours set count = count + 1`)
  const inTheWorld = { ...means, identity, isTriedOut: false }
  assert.deepEqual(brokenIn(await examine(db, inTheWorld)), [letters, texts])
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
    Object.keys(checks).toSorted(),
    [...Object.keys(damages), ...elsewhere].toSorted(),
  )
})

/** Mina bought three caps with a coupon and took one back; everything that follows has followed. */
async function aShopThatSold() {
  const { db } = await openShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const parts = { ...(await usual(db)), db }
  const { orderId, lineId, payment } = await ordered(db)
  const start = payment.createdAt
  await seller.write(db, { value: demoSeller('Outwit'), now: start })
  const coupon = await addCoupon(db, { code: 'CAPS', takesOff: { basisPoints: 1 }, now: start })
  await useCoupon(db, { coupon: coupon!, orderId, person: 'mina@example.com', now: start })

  await db.execute(sql`update sandbox.sessions set state = 'succeeded'`)
  await completePayment(db, paid({ ...payment, amount: undefined }, start))
  const lines = [{ lineId, quantity: 1 }]
  const wish = { kind: 'lines', lines, withShipping: false } as const
  await refundOrder(db, { orderId, wish, reason: 'Crack', restock: true, key: '1', now: start })
  const reactions = reactionsOf({ ...parts, jobs: { send: async () => {} } })
  await settle(db, { reactions, now: start })

  const now = new Date(start.getTime() + 3 * 3_600_000)
  return { db, means: { ...parts, sender: parts, isTriedOut: true, now } }
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

function brokenIn(findings: Awaited<ReturnType<typeof examine>>) {
  return findings.filter(({ differences }) => differences.length > 0).map(({ check }) => check)
}

async function snapshot(db: Database) {
  const { rows } = await db.execute(
    sql`select (select json_agg(p order by id) from products p) as products, (select json_agg(v order by id) from variants v) as variants`,
  )
  return rows
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { demoSeller } from '#demo/catalogue/seller'
import {
  cancelOrder,
  processPaymentEvent,
  recordRefundUpdate,
  refundOrder,
} from '#modules/checkout'
import { refreshCustomers } from '#modules/customers'
import { sellerSetting } from '#modules/invoices'
import { buildShopAccount, postTransaction } from '#modules/ledger'
import { createCoupon, redeemPromotion } from '#modules/promotions'
import { countSales } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { orders } from '#tables/orders'
import { clerk } from '#tests/support/actors'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'
import { countEmail } from '../identity/otp/email-limits.ts'
import { findBaseAmountDiscrepancies } from './check-base-amounts.ts'
import { integrityChecks } from './checks.ts'
import type { CheckCode } from './contract.ts'
import { acknowledgeFindings, repairFindings, runIntegrityChecks } from './index.ts'

const damages: Partial<Record<CheckCode, SQL>> = {
  stock_sums: sql`update variants set stock = stock + 3`,
  listing_rows: sql`update products set price_minor = 1, stock_state = 'low', stock_left = 2`,
  product_details: sql`update product_detail_cache set detail = '{"variants": null}'`,
  search_terms: sql`update products set words = '{hat}', search = to_tsvector('shop_en', 'hat')`,
  product_ratings: sql`update products set rating_counts = '{0,0,0,2,0}'`,
  order_totals: sql`update order_lines set unit_minor = 500, base_minor = 500 * quantity, total_minor = 500 * quantity`,
  order_tenders: sql`delete from order_tenders where kind = 'payment'`,
  order_lines: sql`update order_lines set shipped_quantity = 1`,
  order_claims: sql`update stock_movements set reference = 'lost' where reason = 'sale'`,
  order_keys: sql`delete from order_numbers`,
  customers: sql`update customers set order_count = 7`,
  store_credit: sql`
    insert into store_credit_changes (id, user_id, request_key, currency, minor, reason, actor_kind, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'lost', 'USD', 100, 'Lost', 'system', now())`,
  base_amounts: sql`update payments set base_currency = 'EUR', rate = 0.5`,
  payments: sql`update payments set captured_minor = captured_minor - 100`,
  refunded_amounts: sql`
    with lost as (insert into order_tenders (id, order_id, kind, reference, minor, created_at)
      select gen_random_uuid(), id, 'refund', 'lost', -1, now() from orders)
    update orders set refunded_minor = refunded_minor + 1`,
  refunds_sent: sql`update refunds set state = 'pending', provider_reference = null,
    created_at = created_at - interval '1 day'`,
  provider_reports: sql`
    insert into provider_reports (id, provider, kind, reference, payment_reference, state, currency, amount_minor, reported_at)
    select gen_random_uuid(), provider, 'dispute', 'dp_1', reference, 'open', 'USD', 100, created_at from payment_references`,
  promotion_counts: sql`update coupons set redemption_count = 7`,
  promotion_discounts: sql`update promotion_redemptions set discount_minor = 7`,
  draw_tickets: sql`
    insert into draws (id, name, state, opens_at, closes_at, claim_days, ticket_price_minor, encrypted_seed, commitment, opened_at, last_ticket, ticket_count, created_at, updated_at)
    values (gen_random_uuid(), 'Lost', 'open', now(), now() + interval '1 day', 14, 500, 'x', repeat('0', 64), now(), 1, 1, now(), now())`,
  draw_results: sql`
    with drawn as (
      insert into draws (id, name, state, opens_at, closes_at, claim_days, ticket_price_minor, encrypted_seed, commitment, opened_at, entries_hash, closed_at, seed, drawn_at, created_at, updated_at)
      values (gen_random_uuid(), 'Lost', 'drawn', now(), now() + interval '1 day', 14, 500, 'x', repeat('0', 64), now(), repeat('0', 64), now(), repeat('0', 64), now(), now(), now()) returning id
    ) insert into draw_entry_lists (draw_id, entries, entry_count) select id, 'ticket,entrant', 0 from drawn`,
  exchanges: sql`update orders set returning_minor = 1`,
  ledger_balances: sql`
    with owned as (update ledger_accounts set balance = 7 where owner_kind = 'order')
    update ledger_account_slots set balance = balance + 7`,
  seller: sql`delete from settings where key = 'seller'`,
  invoice_numbers: sql`update invoice_counters set last = 9 where kind = 'invoice'`,
  missing_invoices: sql`delete from invoices where kind = 'invoice'`,
  missing_credit_notes: sql`delete from invoices where kind = 'credit_note'`,
  missing_confirmations: sql`delete from emails`,
  sales_entries: sql`delete from sales_entries where kind = 'payment'`,
  sales_days: sql`update sales_days set gross_minor = gross_minor + 1`,
  change_log: sql`
    insert into change_log (id, action, subject_kind, subject_id, actor_kind, details, created_at)
    values (gen_random_uuid(), 'home.saved', 'home', '', 'staff_account', '{}', now());
    update change_log_head set hash = 'other'`,
  support_answers: sql`
    insert into support_conversations (id, request_id, channel, language, waiting_since, answer_due_at, created_at, updated_at)
    values (gen_random_uuid(), gen_random_uuid(), 'chat', 'en', '2020-01-01', '2020-01-02', '2020-01-01', '2020-01-01')`,
  dead_jobs: sql`insert into jobs (queue, run_at, attempts, dead_at, error, created_at)
    values ('exports', now(), 3, now(), 'no space left', now())`,
}
/** Checks whose discrepancies only a person can resolve. */
const withoutRepair: string[] = [
  'promotion_discounts',
  'order_totals',
  'order_tenders',
  'order_lines',
  'order_claims',
  'order_keys',
  'base_amounts',
  'refunded_amounts',
  'seller',
  'change_log',
  'support_answers',
  'store_credit',
  'exchanges',
  'draw_tickets',
  'draw_results',
]

for (const [check, damage] of Object.entries(damages) as [CheckCode, SQL][]) {
  test(`the check finds damaged data: ${check}`, async () => {
    const { db, context } = await openShopWithSale()
    await db.execute(damage)

    const findings = await runIntegrityChecks(db, context)
    assert.ok(listFailedChecks(findings).includes(check))

    const repairs = await repairFindings(db, { findings, context })
    assert.deepEqual(
      repairs.filter(({ error }) => error !== null),
      [],
    )
    const remaining = listFailedChecks(await runIntegrityChecks(db, context))
    assert.deepEqual(remaining, withoutRepair.includes(check) ? [check] : [])
  })
}

test('a healthy shop has no discrepancies, and the checks change nothing', async () => {
  const { db, context } = await openShopWithSale()
  const before = await snapshot(db)
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), [])
  assert.deepEqual(await snapshot(db), before)
})

test('an unbalanced ledger entry is found if the triggers were disabled', async () => {
  const { db, context } = await openShopWithSale()
  await db.execute(sql`alter table ledger_entries disable trigger user`)
  await db.execute(sql`
    insert into ledger_entries (transaction_id, account_id, amount)
    select max(t.id), max(a.id), 100 from ledger_transactions t, ledger_accounts a where owner_kind = 'order'`)
  await db.execute(sql`alter table ledger_entries enable trigger user`)

  const failed = listFailedChecks(await runIntegrityChecks(db, context))
  assert.deepEqual(failed, ['ledger_sum', 'ledger_balances'])
})

test('each kind of key that is missing or left over is found', async () => {
  const { db, context } = await openShopWithSale()
  const [order] = await db.select().from(orders)
  const { payment } = await createPendingOrder(db, { title: 'Red Mug' })
  await cancelOrder(db, { orderId: payment.orderId, actor: clerk, now: context.now })
  const cart = newId<'cart'>()
  await db.execute(sql`insert into carts (id, currency, country, shipping, state, version, created_at, updated_at)
    select ${cart}, 'USD', 'DE', 'standard', 'ordered', 1, now(), now()`)
  await db.execute(sql`update orders set cart_id = ${cart} where id = ${order!.id}`)
  await db.execute(sql`insert into ordered_carts values (${cart}, ${payment.orderId}, now())`)
  await db.execute(sql`delete from payment_references where payment_id = ${payment.id}`)
  await db.execute(sql`delete from payment_event_keys`)

  const findings = await runIntegrityChecks(db, context)
  const found = findings.find(({ check }) => check === 'order_keys')
  const keys = found?.discrepancies.map(({ expected }) => expected).toSorted()
  assert.deepEqual(keys, ['a cart key', 'a reference key', 'an event key', 'no cart key'])
})

test('a cancelled order that still holds a coupon is found', async () => {
  const { db, context } = await openShopWithSale()
  const [order] = await db.select().from(orders)
  await cancelOrder(db, { orderId: order!.id, actor: clerk, now: context.now })
  const check = 'order_claims'
  const listFound = async () => listFailedChecks(await runIntegrityChecks(db, context))
  assert.ok(!(await listFound()).includes(check))
  await db.execute(sql`update promotion_redemptions set released_at = null`)
  assert.ok((await listFound()).includes(check))
})

test('money in the ledger that no payment brought is found', async () => {
  const { db, context } = await openShopWithSale()
  const provider = { ownerKind: 'provider', ownerId: 'sandbox', code: 'clearing' } as const
  const postings = [
    { account: provider, unit: 'USD', amount: 100 },
    { account: buildShopAccount('sales'), unit: 'USD', amount: -100 },
  ]
  await postTransaction(db, { kind: 'capture', reference: 'none', postings, now: context.now })
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), ['provider_balances'])
})

test('an overdue stock hold is found and released', async () => {
  const { db, context } = await openShopWithSale()
  await createPendingOrder(db, { title: 'Red Mug' })

  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(listFailedChecks(findings), ['stock_holds'])
  await repairFindings(db, { findings, context })
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), [])
})

test('a discrepancy that only a person can resolve is reported until one acknowledges it', async () => {
  const { db, context } = await openShopWithSale()
  const check = 'order_tenders'
  await db.execute(sql`update orders set paid_minor = paid_minor + 1`)
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(listFailedChecks(findings), [check])

  const acknowledgement = { findings, note: 'Mina brought the cent by hand', now: context.now }
  const { number } = (await db.select().from(orders))[0]!
  assert.equal(await acknowledgeFindings(db, { ...acknowledgement, subjectOrName: 'another' }), 0)
  assert.equal(await acknowledgeFindings(db, { ...acknowledgement, subjectOrName: number }), 1)
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), [])

  await db.execute(sql`update orders set paid_minor = paid_minor + 1`)
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), [check])
})

test('a refund that its provider refused needs no credit note', async () => {
  const { db, context } = await openShopWithSale()
  const [order] = await db.select().from(orders)
  const refund = { orderId: order!.id, selection: { kind: 'amount', minor: 100 } } as const
  const reason = { comment: 'Scratch' }
  const input = { ...refund, reason, restock: false, actor: clerk, key: '2', now: context.now }
  const refunded = await refundOrder(db, input)
  assert.ok(refunded.ok)
  const update = { key: refunded.value.id, reference: 're_1', state: 'failed' } as const
  await recordRefundUpdate(db, { provider: 'sandbox', update, now: context.now })
  // As the handlers of its events do.
  await countSales(db, [order!.id])

  const later = { ...context, now: new Date(context.now.getTime() + 3_600_000) }
  const findings = await runIntegrityChecks(db, later)
  assert.deepEqual(listFailedChecks(findings), ['refunds_sent'])
})

test('a product without cached details is found and repaired', async () => {
  const { db, context } = await openShopWithSale()
  await db.execute(sql`delete from product_detail_cache`)
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(listFailedChecks(findings), ['product_details'])
  await repairFindings(db, { findings, context })
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, context)), [])
})

test('an exceeded e-mail limit and a missing SMS carrier are reported', async () => {
  const { db, context } = await openShopWithSale()
  const { settings } = context.identity
  const phone = { ...settings.phone, enabled: true }
  const flows = { ...settings.flows, emailsPerHour: 2 }
  const identity = { ...context.identity, settings: { ...settings, phone, flows } }
  const { now } = context
  const email = { isConfirmed: true, identity, now }
  for (let n = 0; n < 2; n++) await countEmail(db, email)
  const smsCheck = 'sms_sender'
  const emailCheck = 'email_limit'
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, { ...context, identity })), [])
  await countEmail(db, email)
  const production = { ...context, identity, hasDevMailbox: false }
  assert.deepEqual(listFailedChecks(await runIntegrityChecks(db, production)), [
    emailCheck,
    smsCheck,
  ])
})

test('an amount in a currency without decimals is compared with its own digits', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db, {})
  await db.execute(sql`
    update orders set base_currency = 'JPY', rate = 0.0064, base_minor = round(total_minor / 100.0 / 0.0064)`)
  assert.deepEqual(await findBaseAmountDiscrepancies(db), [])
  await db.execute(sql`update orders set base_minor = base_minor + 1`)
  const [found] = await findBaseAmountDiscrepancies(db)
  assert.equal(found?.subject, orderId)
})

test('every check has a test that makes it fail', () => {
  const testedAlone = [
    'due_schedules',
    'store_credit_tenders',
    'value_refunds',
    'ledger_sum',
    'provider_balances',
    'stock_holds',
    'missing_edit_documents',
    'order_edit_holds',
    'supplier_requests',
    'supplier_surplus',
    'sms_sender',
    'email_limit',
    // Of a shop with users: tests/account/notifications.test.ts
    'notification_inboxes',
    // tests/rewards/rewards.test.ts
    'rewards',
    'referrals',
    'commissions',
    // tests/influencers/payouts.test.ts
    'payouts',
    // tests/flash-sales/flash-sales.test.ts
    'flash_sale_units',
  ]
  assert.deepEqual(
    Object.keys(integrityChecks).toSorted(),
    [...Object.keys(damages), ...testedAlone].toSorted(),
  )
})

/** A shop in which Mina has bought three caps with a coupon and returned one, and all events are handled. */
async function openShopWithSale() {
  const { db } = await openTestShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const dependencies = { ...(await createTestDependencies(db)), db }
  const { orderId, lineId, payment } = await createPendingOrder(db)
  const start = payment.createdAt
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now: start })
  const created = await createCoupon(db, { code: 'CAPS', discount: { basisPoints: 1 }, now: start })
  assert.ok(created.ok)
  const { id: couponId, code: name, promotionId } = created.value
  const amounts = { goodsMinor: 0, shippingMinor: 0, baseMinor: 0 }
  const redemption = { promotionId, couponId, name, revision: null, ...amounts }
  const email = 'mina@example.com'
  await redeemPromotion(db, { redemption, orderId, userId: null, email, now: start })

  await db.execute(sql`update sandbox.sessions set state = 'succeeded'`)
  await processPaymentEvent(db, createPaidEvent({ ...payment, amount: undefined }, start))
  const lines = [{ lineId, quantity: 1 }]
  const selection = { kind: 'lines', lines, withShipping: false } as const
  await refundOrder(db, {
    orderId,
    selection,
    reason: { comment: 'Crack' },
    restock: true,
    actor: clerk,
    key: '1',
    now: start,
  })
  const handlers = createEventHandlers(dependencies)
  await drainOutbox(db, { handlers, now: start })
  await refreshCustomers(db)

  const now = new Date(start.getTime() + 3 * 3_600_000)
  return { db, context: { ...dependencies, sender: dependencies, hasDevMailbox: true, now } }
}

interface PaidPayment {
  id: string
  providerReference: string | null
  amountMinor: number
  currency: string
  amount: { minor: number; currency: string } | undefined
}

function createPaidEvent(
  { id, providerReference, amountMinor: minor, currency, amount }: PaidPayment,
  now: Date,
) {
  const charged = amount ?? { minor, currency }
  const reference = providerReference!
  const payment = { paymentId: id, reference, state: 'succeeded' as const, amount: charged }
  return { provider: 'sandbox', event: { id: `evt ${id}`, raw: '{}', payment }, now }
}

function listFailedChecks(findings: Awaited<ReturnType<typeof runIntegrityChecks>>) {
  return findings.filter(({ discrepancies }) => discrepancies.length > 0).map(({ check }) => check)
}

async function snapshot(db: Database) {
  const { rows } = await db.execute(
    sql`select (select json_agg(p order by id) from products p) as products, (select json_agg(v order by id) from variants v) as variants`,
  )
  return rows
}

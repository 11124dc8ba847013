import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { refundOrder } from '#modules/checkout'
import { issueCreditNote, issueInvoice } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import { type Database, openDatabase } from '#platform/db/database'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { clerk } from '#tests/support/actors'
import { createPendingOrder } from '#tests/support/pending-order'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

const now = utc('2026-11-21 09:00')

test('while the e-mail about an invoice waits, another order gets the next number', async () => {
  const { db, handleEvents, placeAndPay } = await openShop()
  await placeAndPay()
  const other = await createPendingOrder(db, { title: 'Red Mug' })

  await whileEmailsWait(db, {
    start: handleEvents,
    work: async () => {
      assert.equal((await issueQuickly(db, other.orderId)).number, 'INV-2026-000002')
    },
  })
  assert.deepEqual(await listTemplates(db), ['order-confirmed'])
})

test('while the e-mail about a credit note waits, another refund gets the next number', async () => {
  const { db, handleEvents, placeAndPay } = await openShop()
  const [first, second] = [await placeAndPay(), await placeAndPay()]
  await handleEvents()
  await refundAll(db, first)

  await whileEmailsWait(db, {
    start: handleEvents,
    work: async () => {
      const refundId = await refundAll(db, second)
      const { number } = await withLockTimeout(db, (tx) => issueCreditNote(tx, { refundId, now }))
      assert.equal(number, 'CN-2026-000002')
    },
  })
})

test('a process that dies after it has taken a number leaves no gap', async () => {
  const { db, url } = await openTestShop()
  const [first, second] = [
    await createPendingOrder(db),
    await createPendingOrder(db, { title: 'Red Mug' }),
  ]
  const dying = openDatabase(url, { maxConnections: 1 })
  const death = dying.db.transaction(async (tx) => {
    await issueInvoice(tx, { orderId: first.orderId, now })
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await assert.rejects(death)
  await dying.close()

  assert.equal((await issueQuickly(db, second.orderId)).number, 'INV-2026-000001')
  assert.equal((await issueQuickly(db, first.orderId)).number, 'INV-2026-000002')
})

async function openShop() {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = (await addTestProduct(db, 'Desk Lamp')).onlyVariantId!
  const dependencies = { ...(await createTestDependencies(db)), db, now: () => now }
  const { site } = await openTestSite({ ...dependencies, shop })
  const shopper = createShopper(site)

  const placeAndPay = async (): Promise<OrderId> => {
    const { body } = await shopper.checkOut((await shopper.createCart([{ variant: lamp }])).id)
    await shopper.pay(body)
    return body.order.id as OrderId
  }
  const handlers = createEventHandlers(dependencies)
  return { db, placeAndPay, handleEvents: () => drainOutbox(db, { handlers, now }) }
}

/** Runs `work` while no e-mail can be stored, after `start`, which waits for one. */
async function whileEmailsWait(
  db: Database,
  { start, work }: { start: () => Promise<unknown>; work: () => Promise<void> },
) {
  let started: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table emails in exclusive mode`)
    started = start()
    await waitForLockWaiters(db)
    await work()
  })
  await started
}

async function refundAll(db: Database, orderId: OrderId) {
  const refund = { selection: { kind: 'all' }, reason: { comment: 'Too bright' } } as const
  const refunded = await refundOrder(db, {
    orderId,
    ...refund,
    restock: false,
    key: '1',
    actor: clerk,
    now,
  })
  assert.ok(refunded.ok)
  return refunded.value.id
}

function issueQuickly(db: Database, orderId: OrderId) {
  return withLockTimeout(db, (tx) => issueInvoice(tx, { orderId, now }))
}

/** Fails if the number of another invoice is locked for longer. */
function withLockTimeout<Result>(db: Database, work: (tx: Database) => Promise<Result>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`)
    return work(tx)
  })
}

async function listTemplates(db: Database) {
  const { rows } = await db.execute<{ template: string }>(sql`select template from emails`)
  return rows.map(({ template }) => template)
}

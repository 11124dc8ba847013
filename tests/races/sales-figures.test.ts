import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  applyTimeZone,
  countSales,
  findSalesDayDiscrepancies,
  timeZoneSetting,
} from '#modules/reports'
import { drainOutbox } from '#platform/events/event-queues'
import { openReportsShop } from '#tests/support/reports-shop'
import { findSalesEntryDiscrepancies } from '../../modules/integrity/check-sales-entries.ts'

test('orders that are paid and refunded at once, counted by several workers, are counted once', async () => {
  const { db, buy, refund, handlers, getSales } = await openReportsShop()
  const first = await Promise.all([buy(), buy(), buy()])
  const work = () => drainOutbox(db, { handlers, now: new Date() })
  await Promise.all([
    work(),
    work(),
    ...first.map(({ order }) => refund(order.id, { reason: 'Sent back' })),
    ...first.map(({ order }) => countSales(db, [order.id as never])),
    buy(),
  ])
  await Promise.all([work(), work()])
  await work()

  const { now } = await getSales()
  const price = first[0]!.order.total
  assert.deepEqual([now.orders, now.sales, now.refunded], [4, price, 3 * price])
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
  assert.deepEqual(
    await findSalesEntryDiscrepancies(db, { before: new Date(Date.now() + 60_000) }),
    [],
  )
})

test('a worker that is killed while it counts leaves the figures right', async () => {
  const { db, buy, handlers, getSales } = await openReportsShop()
  const { order } = await buy()
  const killed = {
    ...handlers,
    'order.paid': {
      'count-sales': {
        handleBatch: async (tx: typeof db) => {
          await countSales(tx, [order.id as never])
          throw new Error('killed')
        },
      },
    },
  }
  await drainOutbox(db, { handlers: killed, now: new Date() }).catch(() => {})
  assert.equal((await getSales()).now.orders, 0)
  const later = new Date(Date.now() + 3_600_000)
  await drainOutbox(db, { handlers, now: later })
  assert.equal((await getSales()).now.orders, 1)
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
})

test('figures that are counted while the time zone changes have the days of the new zone', async () => {
  const { db, buy, getSales } = await openReportsShop()
  const orders = await Promise.all([buy(), buy(), buy(), buy()])
  const count = ({ order }: (typeof orders)[0]) => countSales(db, [order.id as never])
  await Promise.all(orders.slice(0, 2).map(count))
  await timeZoneSetting.set(db, { value: 'Pacific/Kiritimati', now: new Date() })
  await Promise.all([applyTimeZone(db), applyTimeZone(db), ...orders.map(count)])
  await applyTimeZone(db)
  assert.equal((await getSales('range=7d')).now.orders, 4)
  assert.deepEqual(await findSalesDayDiscrepancies(db), [])
})

test('figures that were changed behind the shop are found and repaired', async () => {
  const { db, buy, handleEvents } = await openReportsShop()
  await buy()
  await handleEvents()
  await db.execute(
    sql`update sales_days set gross_minor = gross_minor + 1 where dimension = 'total'`,
  )
  assert.equal((await findSalesDayDiscrepancies(db)).length, 1)
  await db.execute(sql`delete from sales_entries where kind = 'line'`)
  const [missing] = await findSalesEntryDiscrepancies(db, { before: new Date(Date.now() + 60_000) })
  assert.match(missing!.found, /counted/)
})

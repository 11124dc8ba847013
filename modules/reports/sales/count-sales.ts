import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { joinTransaction } from '#platform/db/transaction'
import type { SalesEntry } from '../tables.ts'
import { buildSalesEntries } from './build-sales-entries.ts'

/**
 * Brings the figures of the shop up to date with orders: what they added before is taken off, what they add now is added.
 * So it may be called as often as anything happens to an order, in any order, and twice for the same event.
 */
export async function countSales(db: Database, orderIds: OrderId[]): Promise<void> {
  if (orderIds.length === 0) return
  await joinTransaction(db, async (tx) => {
    await lockSales(tx, orderIds)
    const before = await rawQuery<{ product_id: string | null }>(tx, LIST_SQL, [orderIds])
    // What was counted keeps its category, although the product may be in another one today.
    const entries = await buildSalesEntries(tx, orderIds)
    if (before.length > 0) {
      await rawQuery(tx, SUBTRACT_SQL, [orderIds])
      await rawQuery(tx, KEEP_ORIGINS_SQL, [orderIds, JSON.stringify(entries.map(toRow))])
    } else {
      await rawQuery(tx, INSERT_SQL, [JSON.stringify(entries.map(toRow))])
    }
    await rawQuery(tx, ADD_SQL, [orderIds])
  })
}

/** Locks what orders add to the figures, and the time zone of the figures, until the transaction ends. */
export async function lockSales(tx: Database, orderIds: OrderId[]): Promise<void> {
  await rawQuery(tx, LOCK_SQL, [orderIds])
}

function toRow({ orderId, productId, categoryId, at, ...entry }: SalesEntry) {
  const ids = { order_id: orderId, product_id: productId, category_id: categoryId }
  return { ...entry, ...ids, at: at.toISOString() }
}

// In one order, so that two transactions do not wait for each other in a circle.
const LOCK_SQL = `
  with clock as (select from report_clock for key share)
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('sales ' || id, 0) as key from unnest($1::uuid[]) as ids (id) order by 1
  ) keys, (select count(*) from clock) held`

const LIST_SQL = 'select product_id from sales_entries where order_id = any($1::uuid[])'

const sumEffects = (sign: '' | '-') => `
  insert into sales_days (dimension, day, key, orders, quantity, gross_minor, refunded_minor)
  select dimension, day, key, ${sign}sum(orders), ${sign}sum(quantity), ${sign}sum(gross_minor), ${sign}sum(refunded_minor)
  from sales_effects where order_id = any($1::uuid[])
  group by dimension, day, key order by dimension, day, key
  on conflict (dimension, day, key) do update set orders = sales_days.orders + excluded.orders,
    quantity = sales_days.quantity + excluded.quantity, gross_minor = sales_days.gross_minor + excluded.gross_minor,
    refunded_minor = sales_days.refunded_minor + excluded.refunded_minor`
const SUBTRACT_SQL = sumEffects('-')
const ADD_SQL = sumEffects('')

const INSERT_SQL = `
  insert into sales_entries select * from jsonb_populate_recordset(null::sales_entries, $1::jsonb)`

// A data-modifying WITH sees the rows of before, so the new rows are written in place of the old ones.
const KEEP_ORIGINS_SQL = `
  with fresh as (
    select * from jsonb_populate_recordset(null::sales_entries, $2::jsonb)
  ), gone as (
    delete from sales_entries e where order_id = any($1::uuid[]) and not exists (
      select from fresh f where (f.order_id, f.kind, f.reference) = (e.order_id, e.kind, e.reference))
  ), origins as (
    select distinct on (order_id, product_id) order_id, product_id, category_id, source
    from sales_entries where order_id = any($1::uuid[]) and product_id is not null
  )
  insert into sales_entries (order_id, kind, reference, at, product_id, category_id, source, traffic, quantity, minor)
  select f.order_id, f.kind, f.reference, f.at, f.product_id,
    case when o.product_id is null then f.category_id else o.category_id end,
    coalesce(o.source, f.source), f.traffic, f.quantity, f.minor
  from fresh f left join origins o on o.order_id = f.order_id and o.product_id = f.product_id
  on conflict (order_id, kind, reference) do update set at = excluded.at, product_id = excluded.product_id,
    category_id = excluded.category_id, source = excluded.source, traffic = excluded.traffic,
    quantity = excluded.quantity, minor = excluded.minor`

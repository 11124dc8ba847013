import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import type { Landing, VisitSource } from '../contract.ts'
import { countSales, lockSales } from '../sales/count-sales.ts'

/** Visitors of a day that are told apart. Page views of more are counted, visits are not. */
const MAX_VISITORS = 200_000
/** Phrases of a day that are stored. */
const MAX_PHRASES = 5_000

/** What a visitor has done since the last time that it was saved. */
export interface VisitorSum {
  /** In hexadecimal digits. */
  visitor: string
  /** Null without a page view. */
  source: VisitSource | null
  landing: Landing | null
  views: number
  steps: number
}

export interface Observations {
  day: string
  visitors: VisitorSum[]
  phrases: [phrase: string, times: number][]
  /** The visitor who has placed an order. */
  orders: [orderId: OrderId, visitor: string][]
}

/** Adds what a process has seen to the counts of a day. */
export async function saveVisits(
  db: Database,
  { day, visitors, phrases, orders, now }: Observations & { now: Date },
): Promise<void> {
  if (visitors.length > 0) {
    await runInTransaction(db, async (tx) => {
      // One process after the other: a visitor counts once, whichever process sees them.
      await rawQuery(tx, LOCK_SQL, [])
      await rawQuery(tx, VISITORS_SQL, [
        day,
        visitors.map(({ visitor }) => visitor),
        visitors.map(({ source }) => source),
        visitors.map(({ landing }) => landing),
        visitors.map(({ views }) => views),
        visitors.map(({ steps }) => steps),
        MAX_VISITORS,
      ])
    })
  }
  if (phrases.length > 0) {
    const columns = [phrases.map(([phrase]) => phrase), phrases.map(([, times]) => times)]
    await rawQuery(db, PHRASES_SQL, [day, ...columns, MAX_PHRASES])
  }
  if (orders.length > 0) await saveTraffic(db, { day, orders, now })
}

/** Notes where the visits came from that led to orders. One that was paid meanwhile is counted again. */
async function saveTraffic(
  db: Database,
  { day, orders, now }: Pick<Observations, 'day' | 'orders'> & { now: Date },
) {
  const orderIds = orders.map(([orderId]) => orderId)
  await runInTransaction(db, async (tx) => {
    await lockSales(tx, orderIds)
    const values = [day, orderIds, orders.map(([, visitor]) => visitor), now]
    await rawQuery(tx, TRAFFIC_SQL, values)
    const counted = await rawQuery<{ order_id: OrderId }>(tx, COUNTED_SQL, [orderIds])
    await countSales(
      tx,
      counted.map(({ order_id }) => order_id),
    )
  })
}

const LOCK_SQL = `select pg_advisory_xact_lock(hashtextextended('visits', 0))`

const VISITORS_SQL = `
  with seen as (
    select decode(visitor, 'hex') as visitor, source, landing, views, steps
    from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::smallint[])
      as seen (visitor, source, landing, views, steps)
  ), known as (
    select seen.visitor, v.source, v.landing, v.steps as old_steps, seen.steps | v.steps as new_steps, seen.views, 0 as visits
    from seen join visitors v on v.day = $1::date and v.visitor = seen.visitor
  ), room as (
    select $7::integer - coalesce(sum(visits), 0) as left from visit_days where day = $1::date
  ), added as (
    insert into visitors (day, visitor, source, landing, steps)
    select $1::date, visitor, source, landing, steps from seen
    where views > 0 and not exists (select from known where known.visitor = seen.visitor)
    order by visitor limit (select greatest("left", 0) from room)
    returning visitor
  ), changed as (
    update visitors v set steps = known.new_steps from known
    where v.day = $1::date and v.visitor = known.visitor and known.new_steps <> known.old_steps
  ), counted as (
    select source, landing, old_steps, new_steps, views, visits from known
    union all
    select seen.source, seen.landing, 0::smallint, case when added.visitor is null then 0 else seen.steps end::smallint,
      seen.views, (added.visitor is not null)::integer
    from seen left join added using (visitor)
    where seen.views > 0 and not exists (select from known where known.visitor = seen.visitor)
  )
  insert into visit_days as d (day, source, landing, visits, views, products, carts, checkouts)
  select $1::date, source, landing, sum(visits), sum(views),
    count(*) filter (where (new_steps & ~old_steps & 1) > 0), count(*) filter (where (new_steps & ~old_steps & 2) > 0),
    count(*) filter (where (new_steps & ~old_steps & 4) > 0)
  from counted group by source, landing order by source, landing
  on conflict (day, source, landing) do update set visits = d.visits + excluded.visits, views = d.views + excluded.views,
    products = d.products + excluded.products, carts = d.carts + excluded.carts, checkouts = d.checkouts + excluded.checkouts`

const PHRASES_SQL = `
  with seen as (
    select phrase, times from unnest($2::text[], $3::integer[]) as seen (phrase, times)
  ), known as (
    select phrase from search_days where day = $1::date
  ), room as (
    select greatest($4::integer - count(*), 0) as left from known
  ), fresh as (
    select phrase, times from seen where phrase not in (select phrase from known)
    order by phrase limit (select "left" from room)
  )
  insert into search_days as s (day, phrase, times)
  select $1::date, phrase, times from (
    select phrase, times from seen where phrase in (select phrase from known) union all select * from fresh
  ) counted order by phrase
  on conflict (day, phrase) do update set times = s.times + excluded.times`

const TRAFFIC_SQL = `
  insert into order_traffic (order_id, source, created_at)
  select id, v.source, $4 from unnest($2::uuid[], $3::text[]) as placed (id, visitor)
    join visitors v on v.day = $1::date and v.visitor = decode(placed.visitor, 'hex')
  order by id on conflict do nothing`

const COUNTED_SQL = 'select distinct order_id from sales_entries where order_id = any($1::uuid[])'

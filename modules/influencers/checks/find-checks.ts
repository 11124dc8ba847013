import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type OrderId, selectOrderOrigins } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { CHECK_KINDS, type CheckKind } from '../contract.ts'
import type { CheckFacts, InfluencerId } from '../tables.ts'
import { CHECK_QUERIES, WINDOW_DAYS } from './check-queries.ts'
import { MEAN_DAYS } from './thresholds.ts'

/** Of a kind. More of them are shown once these are decided. */
const MAX_CHECKS = 50
const MAX_ORDERS = 20

/** Something unusual about an influencer that nobody has decided. */
export interface Check {
  kind: CheckKind
  influencer: { id: InfluencerId; userId: UserId; code: string; fullName: string | null }
  facts: CheckFacts
  /** The first of those that it is about. */
  orders: { id: OrderId; number: string }[]
  orderCount: number
  /** What came before is not counted. */
  since: Date
}

interface FindChecksInput {
  timeZone: string
  /** Null for all. */
  influencerId: InfluencerId | null
  now: Date
}

/**
 * Finds what is unusual about influencers who are not suspended, from clicks, orders and commissions as they are now. What came
 * before the last decision about a kind is not counted again.
 */
export async function findChecks(db: Database, input: FindChecksInput): Promise<Check[]> {
  const checks: Check[] = []
  for (const kind of CHECK_KINDS) checks.push(...(await findChecksOfKind(db, { ...input, kind })))
  return checks
}

interface CheckRow {
  influencerId: InfluencerId
  userId: UserId
  code: string
  fullName: string | null
  facts: CheckFacts
  orders: Check['orders'] | null
  orderCount: number
  since: string
  [column: string]: unknown
}

/** The same of one kind. */
export async function findChecksOfKind(
  db: Database,
  { kind, ...input }: FindChecksInput & { kind: CheckKind },
): Promise<Check[]> {
  const { rows } = await db.execute<CheckRow>(sql`
    with scope as (${selectScope({ kind, ...input })}), ${selectActivity(kind)}, found as (${CHECK_QUERIES[kind]})
    select i.id as "influencerId", i.user_id as "userId", i.code, p.full_name as "fullName", f.facts, s.since,
      cardinality(f.order_ids) as "orderCount",
      (select json_agg(json_build_object('id', o.id, 'number', o.number) order by o.created_at desc, o.id desc) from (
        select * from (${selectOrderOrigins}) all_orders where all_orders.id = any (f.order_ids)
        order by created_at desc, id desc limit ${MAX_ORDERS}) o) as orders
    from found f join scope s using (influencer_id) join influencers i on i.id = f.influencer_id
      left join influencer_profiles p on p.user_id = i.user_id
    order by f.weight desc, i.id limit ${MAX_CHECKS}`)
  return rows.map(
    ({ influencerId: id, userId, code, fullName, facts, orders, orderCount, since }) => ({
      ...{ kind, influencer: { id, userId, code, fullName }, facts, orders: orders ?? [] },
      ...{ orderCount, since: new Date(since) },
    }),
  )
}

function selectScope({
  kind,
  influencerId,
  timeZone,
  now,
}: FindChecksInput & { kind: CheckKind }): SQL {
  return sql`
    select influencer_id, time_zone, since, (since at time zone time_zone)::date as since_day,
      (approved_at at time zone time_zone)::date as approved_day
    from (
      select i.id as influencer_id, i.approved_at, ${timeZone}::text as time_zone,
        greatest(${now.toISOString()}::timestamptz - ${WINDOW_DAYS[kind]} * interval '1 day',
          (select max(d.created_at) from influencer_check_decisions d where d.influencer_id = i.id and d.kind = ${kind})) as since
      from influencers i
      where i.suspended_at is null and i.user_id is not null
        and (${influencerId}::uuid is null or i.id = ${influencerId}::uuid)
    ) windows`
}

/** Clicks and orders that the checks of a kind read. The mean of clicks is of days before. */
function selectActivity(kind: CheckKind): SQL {
  return sql`
    clicked as (
      select d.influencer_id, d.day, sum(d.clicks) as clicks
      from influencer_click_days d join scope s using (influencer_id)
      where d.day >= s.since_day - ${kind === 'click_spike' ? MEAN_DAYS : 0}::integer group by 1, 2
    ), sold as (
      select a.influencer_id, a.order_id, a.source, exists (select from commissions c
        join commission_entries e on e.commission_id = c.id and e.kind = 'reduced' where c.order_id = a.order_id) as is_returned
      from order_attributions a join scope s using (influencer_id)
      where a.created_at > s.since and a.own_reason is null and a.first_order_id is null
        and exists (select from commissions c where c.order_id = a.order_id)
    )`
}

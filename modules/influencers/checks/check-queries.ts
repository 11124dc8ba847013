import { type SQL, sql } from 'drizzle-orm'
import { selectUserNetworks, selectUserStarts } from '#modules/identity'
import { selectOrderOrigins } from '#modules/orders'
import { selectOrderCards } from '#modules/payments'
import { type CheckKind, NEW_ACCOUNT_HOURS } from '../contract.ts'
import {
  CHECKED_DAYS,
  CHECKED_DAYS_OF_RETURNS,
  MAX_RETURNED_SHARE,
  MEAN_DAYS,
  MIN_CLICKS_WITHOUT_SALE,
  MIN_LEAKED_COUNTRIES,
  MIN_LEAKED_ORDERS,
  MIN_MEAN_DAYS,
  MIN_NETWORK_CUSTOMERS,
  MIN_NEW_ACCOUNT_SHARE,
  MIN_NEW_ACCOUNTS,
  MIN_ORDERS_OF_SHARE,
  MIN_SHARED_CUSTOMERS,
  MIN_SPIKE_CLICKS,
  SPIKE_FACTOR,
} from './thresholds.ts'

/** How far back each check looks. */
export const WINDOW_DAYS: Record<CheckKind, number> = {
  ...{ click_spike: CHECKED_DAYS, no_sales: CHECKED_DAYS, new_accounts: CHECKED_DAYS },
  ...{ shared_origin: CHECKED_DAYS, leaked_code: CHECKED_DAYS },
  returned_orders: CHECKED_DAYS_OF_RETURNS,
}

/**
 * SQL of what each check finds: `influencer_id`, `facts`, `order_ids`, `weight`. It reads `scope` (`influencer_id`, `approved_day`,
 * `since`, `since_day`), `clicked` (`influencer_id`, `day`, `clicks`) and `sold`: the orders since, without the influencer's own
 * (`influencer_id`, `order_id`, `source`, `is_returned`).
 */
export const CHECK_QUERIES: Record<CheckKind, SQL> = {
  click_spike: sql`
    select distinct on (influencer_id) influencer_id, clicks as weight,
      json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'clicks', clicks, 'mean', round(mean, 1)) as facts,
      array(select a.order_id from order_attributions a where a.influencer_id = spikes.influencer_id
        and (a.created_at at time zone time_zone)::date = spikes.day) as order_ids
    from (
      select c.influencer_id, c.day, c.clicks, s.time_zone,
        coalesce((select sum(b.clicks) from clicked b where b.influencer_id = c.influencer_id
          and b.day < c.day and b.day >= c.day - ${MEAN_DAYS}::integer), 0)
          / least(${MEAN_DAYS}::integer, c.day - s.approved_day)::numeric as mean
      from clicked c join scope s using (influencer_id)
      where c.day > s.since_day and c.clicks >= ${MIN_SPIKE_CLICKS} and c.day - s.approved_day >= ${MIN_MEAN_DAYS}
    ) spikes
    where clicks >= mean * ${SPIKE_FACTOR}
    order by influencer_id, clicks desc, day desc`,
  no_sales: sql`
    select influencer_id, sum(clicks) as weight, json_build_object('clicks', sum(clicks)) as facts, '{}'::uuid[] as order_ids
    from clicked c join scope s using (influencer_id)
    where c.day > s.since_day and not exists (select from sold where sold.influencer_id = s.influencer_id)
    group by 1 having sum(clicks) >= ${MIN_CLICKS_WITHOUT_SALE}`,
  returned_orders: sql`
    select influencer_id, count(*) filter (where is_returned) as weight,
      json_build_object('orders', count(*), 'returned', count(*) filter (where is_returned)) as facts,
      array_agg(order_id) filter (where is_returned) as order_ids
    from sold group by 1
    having count(*) >= ${MIN_ORDERS_OF_SHARE}
      and count(*) filter (where is_returned) >= count(*) * ${MAX_RETURNED_SHARE}::numeric`,
  new_accounts: sql`
    select influencer_id, count(distinct new_user_id) as weight,
      json_build_object('orders', count(*), 'accounts', count(distinct new_user_id)) as facts,
      array_agg(order_id) filter (where new_user_id is not null) as order_ids
    from (
      select sold.*, case when u.created_at > o.created_at - ${NEW_ACCOUNT_HOURS} * interval '1 hour' then u.id end as new_user_id
      from sold join (${selectOrderOrigins}) o on o.id = sold.order_id
        left join (${selectUserStarts}) u on u.id = o.user_id
    ) bought
    group by 1
    having count(distinct new_user_id) >= ${MIN_NEW_ACCOUNTS}
      and count(new_user_id) >= count(*) * ${MIN_NEW_ACCOUNT_SHARE}::numeric`,
  shared_origin: sql`
    select distinct on (influencer_id) influencer_id, customers as weight,
      json_build_object('shared', shared, 'customers', customers, 'orders', cardinality(order_ids)) as facts, order_ids
    from (
      select influencer_id, shared, value, count(distinct customer) as customers, array_agg(distinct order_id) as order_ids
      from (
        select sold.influencer_id, sold.order_id, coalesce(o.user_id::text, o.email) as customer, origin.shared, origin.value
        from sold join (${selectOrderOrigins}) o on o.id = sold.order_id
          cross join lateral (
            select 'address' as shared, o.place as value
            union all select 'card', c.fingerprint from (${selectOrderCards}) c where c.order_id = o.id
            union all select 'network', n.network from (${selectUserNetworks}) n where n.user_id = o.user_id
          ) origin
        where origin.value is not null
      ) origins group by 1, 2, 3
    ) shares
    where customers >= case shared when 'network' then ${MIN_NETWORK_CUSTOMERS}::integer else ${MIN_SHARED_CUSTOMERS}::integer end
    order by influencer_id, customers desc, shared, value`,
  leaked_code: sql`
    select coded.*, orders as weight,
      json_build_object('orders', orders, 'clicks', clicks, 'countries', countries) as facts
    from (
      select influencer_id, count(*) as orders, count(distinct country) as countries, array_agg(order_id) as order_ids,
        coalesce((select sum(clicks) from clicked c join scope s using (influencer_id)
          where c.influencer_id = sold.influencer_id and c.day >= s.since_day), 0) as clicks
      from sold join (${selectOrderOrigins}) o on o.id = sold.order_id
      where source = 'code' group by 1
    ) coded
    where orders >= ${MIN_LEAKED_ORDERS} and orders > clicks and countries >= ${MIN_LEAKED_COUNTRIES}`,
}

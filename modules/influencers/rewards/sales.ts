import { HOLD_DAYS } from '../contract.ts'

/**
 * SQL of sales: `order_id`, `influencer_id`, `minor`, `is_approved` and `sold_at`, the time of the payment. A sale is an
 * order, with those that it was exchanged for, that earned a commission of which something is left: one that was given
 * back as a whole and one that is the influencer's own are none. `condition` is SQL on rows `c` of `commissions`: sales
 * with none for which it is true are left out.
 */
export function selectSales(condition: string): string {
  return `
  select ${SALE} as order_id, c.influencer_id, sum(c.minor)::float8 as minor,
    bool_and(c.state = 'approved') filter (where c.minor > 0) as is_approved, min(${SOLD_AT}) as sold_at
  from commissions c join order_attributions a on a.order_id = c.order_id
  where ${SALE} in (
    select ${SALE} from commissions c join order_attributions a on a.order_id = c.order_id where ${condition})
  group by ${SALE}, c.influencer_id having sum(c.minor) > 0`
}

/** SQL of the first order of an attribution `a`. */
const SALE = 'coalesce(a.first_order_id, a.order_id)'

/** SQL of the time at which the order of a commission `c` was paid. */
const SOLD_AT = `c.held_until - interval '${HOLD_DAYS} days'`

/** SQL of whether the order of a commission `c` was paid in a month of the shop, of which the first day is given. */
export function isSoldIn(month: string, timeZone: string): string {
  const toTime = (day: string) => `(${day})::timestamp at time zone ${timeZone}`
  return `c.held_until >= ${toTime(month)} + interval '${HOLD_DAYS} days'
    and c.held_until < ${toTime(`${month} + interval '1 month'`)} + interval '${HOLD_DAYS} days'`
}

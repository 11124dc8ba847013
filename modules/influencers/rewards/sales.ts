import { HOLD_DAYS } from '../contract.ts'

/**
 * SQL of the sales of all influencers: `order_id`, `influencer_id`, `minor`, `is_approved` and `sold_at`, the time of the
 * payment. A sale is an order, with those that it was exchanged for, that earned a commission of which something is left:
 * one that was given back as a whole and one that is the influencer's own are none.
 */
export const SELECT_SALES = `
  select coalesce(a.first_order_id, a.order_id) as order_id, c.influencer_id, sum(c.minor)::float8 as minor,
    bool_and(c.state = 'approved') filter (where c.minor > 0) as is_approved,
    min(c.held_until) - interval '${HOLD_DAYS} days' as sold_at
  from commissions c join order_attributions a on a.order_id = c.order_id
  group by coalesce(a.first_order_id, a.order_id), c.influencer_id having sum(c.minor) > 0`

import { HOLD_DAYS } from '../contract.ts'

/**
 * SQL of the sales of all influencers: `order_id`, `influencer_id`, `minor`, `is_approved` and `sold_at`, the time of the
 * payment. A sale is an order that earned a commission of which something is left: one that was given back as a whole and
 * one that is the influencer's own are none.
 */
export const SELECT_SALES = `
  select order_id, influencer_id, sum(minor)::float8 as minor,
    bool_and(state = 'approved') filter (where minor > 0) as is_approved,
    min(held_until) - interval '${HOLD_DAYS} days' as sold_at
  from commissions group by order_id, influencer_id having sum(minor) > 0`

-- An order that replaces another one in an exchange has the influencer of that one.
alter table order_attributions
  -- The order that was bought first, before one exchange or several. Null for an order that replaces no other.
  add column first_order_id uuid references orders,
  add check (first_order_id <> order_id);
create index order_attributions_by_first_order on order_attributions (first_order_id) where first_order_id is not null;

with recursive replaced (order_id, first_order_id, created_at) as (
  select e.second_order_id, e.order_id, e.created_at
  from exchanges e join order_attributions a on a.order_id = e.order_id
  union all
  select e.second_order_id, r.first_order_id, e.created_at
  from exchanges e join replaced r on r.order_id = e.order_id
)
insert into order_attributions (order_id, influencer_id, source, click_id, clicked_at, path, own_reason, first_order_id, created_at)
select r.order_id, a.influencer_id, a.source, a.click_id, a.clicked_at, a.path, a.own_reason, r.first_order_id, r.created_at
from replaced r join order_attributions a on a.order_id = r.first_order_id
on conflict do nothing;

-- Their commissions follow from the event of a payment, which is handled once more. Doing so changes nothing else.
with events_of_orders as (
  insert into events (id, topic, subject, created_at)
  select gen_random_uuid(), 'commissions.outdated', order_id::text, now()
  from order_attributions where first_order_id is not null
  returning id, topic, created_at
)
insert into jobs (queue, payload, run_at, created_at)
select 'events', jsonb_build_object('eventId', id, 'topic', topic), created_at, created_at from events_of_orders;

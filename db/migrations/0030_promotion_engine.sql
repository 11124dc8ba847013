-- What takes money off a cart: its conditions and actions are named in `modules/promotions`, with a schema for each.
create table promotions (
  id           uuid primary key,
  -- What gives it: a code that the shopper enters, or the shop by itself.
  kind         text not null check (kind in ('coupon', 'automatic')),
  name         text not null check (name = btrim(name) and length(name) between 1 and 120),
  conditions   jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  actions      jsonb not null check (jsonb_typeof(actions) = 'array' and jsonb_array_length(actions) > 0),
  -- The kinds of other promotions that an order may have beside this one. Both sides must allow it. An order has one coupon.
  combines_with text[] not null default '{}' check (combines_with <@ array['coupon', 'automatic']
                 and not (kind = 'coupon' and 'coupon' = any(combines_with))),
  starts_at    timestamptz,
  ends_at      timestamptz check (ends_at > starts_at),
  paused_at    timestamptz,
  max_redemptions              integer check (max_redemptions > 0),
  max_redemptions_per_customer integer check (max_redemptions_per_customer > 0),
  redemption_count             integer not null default 0 check (redemption_count >= 0),
  -- What it has taken off the orders that redeem it, in the currency of the books.
  given_minor  bigint not null default 0,
  -- Codes that the server made begin with it.
  code_prefix  text check (length(code_prefix) between 1 and 20),
  code_count   integer not null default 0 check (code_count between 0 and 10000 and (kind = 'coupon' or code_count = 0)),
  -- Raised by each edit. A checkout redeems the revision that it was priced with, or is priced again.
  revision     integer not null default 0 check (revision >= 0),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  -- A promotion is not redeemed more often than allowed.
  check (redemption_count <= max_redemptions)
);
create index promotions_by_age on promotions (created_at desc, id desc);
create index promotions_by_end on promotions (coalesce(ends_at, 'infinity'), kind);

-- The coupons there are become promotions with one code.
insert into promotions (id, kind, name, conditions, actions, starts_at, ends_at, max_redemptions,
  max_redemptions_per_customer, redemption_count, code_count, created_at, updated_at)
select c.id, 'coupon', c.code,
  case when c.min_subtotal_minor = 0 then '[]' else jsonb_build_array(jsonb_build_object(
    'kind', 'min_subtotal', 'amount', c.min_subtotal_minor / unit.minor, 'currency', c.currency) || scope.part) end,
  jsonb_build_array(scope.part || case c.kind
    when 'percentage' then jsonb_build_object('kind', 'percentage_off', 'percent', c.basis_points / 100.0)
    else jsonb_build_object('kind', 'amount_off', 'amount', c.amount_minor / unit.minor, 'currency', c.currency) end),
  c.starts_at, c.ends_at, c.max_redemptions, c.max_redemptions_per_customer, c.redemption_count, 1, c.created_at, c.created_at
from coupons c
cross join lateral (select case when c.currency in ('JPY', 'KRW') then 1.0 when c.currency = 'KWD' then 1000.0 else 100.0 end
  as minor) unit
cross join lateral (select jsonb_build_object(
    'product_ids', coalesce(jsonb_agg(product_id order by product_id) filter (where product_id is not null), '[]'),
    'category_ids', coalesce(jsonb_agg(category_id order by category_id) filter (where category_id is not null), '[]')) as part
  from coupon_scopes where coupon_id = c.id) scope;

-- A code, and how often this one can be redeemed.
alter table coupons add column promotion_id uuid references promotions;
update coupons set promotion_id = id, max_redemptions = null;
alter table coupons alter column promotion_id set not null,
  drop column kind, drop column basis_points, drop column amount_minor, drop column currency, drop column min_subtotal_minor,
  drop column starts_at, drop column ends_at, drop column max_redemptions_per_customer;
create index coupons_by_promotion on coupons (promotion_id, created_at, id);
create index coupons_by_code_prefix on coupons (lower(code) text_pattern_ops);
drop index coupons_by_age;
drop table coupon_scopes;

-- Carts lose the coupon of a promotion that is deleted.
alter table carts drop constraint carts_coupon_id_fkey,
  add constraint carts_coupon_id_fkey foreign key (coupon_id) references coupons on delete set null;
create index carts_by_coupon on carts (coupon_id) where coupon_id is not null;

alter table coupon_redemptions rename to promotion_redemptions;
alter table promotion_redemptions alter column coupon_id drop not null,
  add column promotion_id uuid references promotions,
  -- What it took off the goods, and off the delivery, in the currency of the order; and both in that of the books.
  add column discount_minor bigint not null default 0 check (discount_minor >= 0),
  add column shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  add column base_minor     bigint not null default 0 check (base_minor >= 0);
update promotion_redemptions r set promotion_id = r.coupon_id,
  discount_minor = o.discount_minor,
  base_minor = case when o.total_minor > 0 then round(o.discount_minor * o.base_minor::numeric / o.total_minor) else o.discount_minor end
from orders o where o.id = r.order_id;
alter table promotion_redemptions alter column promotion_id set not null;
update promotions p set given_minor = coalesce((select sum(base_minor) from promotion_redemptions
  where promotion_id = p.id and released_at is null), 0);

drop index coupon_redemptions_by_mailbox, coupon_redemptions_by_user, one_coupon_per_order;
create unique index one_coupon_per_order on promotion_redemptions (order_id) where released_at is null and coupon_id is not null;
create unique index one_redemption_per_order on promotion_redemptions (order_id, promotion_id) where released_at is null;
-- Coupons are limited by account and by mailbox. What the shop gives by itself is limited by account: nobody can take it off
-- a cart whose address turns out to be known.
create unique index promotion_redemptions_by_mailbox on promotion_redemptions (promotion_id, mailbox, redemption_number)
  where released_at is null and coupon_id is not null;
create unique index promotion_redemptions_by_user on promotion_redemptions (promotion_id, user_id, redemption_number)
  where released_at is null;

-- Processes cache the promotions that need no code. Redemptions purge them when a limit is reached or is left again.
create function purge_promotions() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'promotions');
  return null;
end $$;
create trigger purge_promotions after insert or delete on promotions
  for each statement execute function purge_promotions();
create trigger purge_changed_promotions after update on promotions for each row
  when (old.revision <> new.revision or old.paused_at is distinct from new.paused_at
    or (old.redemption_count >= old.max_redemptions) is distinct from (new.redemption_count >= new.max_redemptions))
  execute function purge_promotions();
create trigger purge_truncated_promotions after truncate on promotions
  for each statement execute function purge_promotions();

-- Clicks on links of influencers, for 90 days.
create table influencer_clicks (
  id            uuid primary key,
  influencer_id uuid not null references influencers,
  -- The page that the link leads to, without language and query.
  path          text not null check (path like '/%' and length(path) <= 200),
  -- A hash of network and browser with the salt of the day, as that of visits. Null for who asks not to be
  -- tracked.
  visitor       bytea check (length(visitor) = 16),
  -- False if the same visitor clicked the same link within the half hour before.
  is_counted    boolean not null,
  created_at    timestamptz(3) not null
);
create index influencer_clicks_by_visitor on influencer_clicks (influencer_id, visitor, created_at);
create index influencer_clicks_by_time on influencer_clicks (created_at);

-- The same by day of the shop. Kept.
create table influencer_click_days (
  influencer_id uuid not null references influencers,
  day           date not null,
  path          text not null check (path like '/%' and length(path) <= 200),
  clicks        integer not null check (clicks >= 0),
  repeats       integer not null check (repeats >= 0),
  primary key (influencer_id, day, path)
);

-- Which influencer an order came from: by the last click within 30 days, or by the code, which wins.
create table order_attributions (
  order_id      uuid primary key references orders,
  influencer_id uuid not null references influencers,
  source        text not null check (source in ('click', 'code')),
  click_id      uuid,
  clicked_at    timestamptz(3),
  path          text check (path like '/%' and length(path) <= 200),
  -- Why the order is the influencer's own, which earns nothing.
  own_reason    text check (own_reason in ('account', 'email', 'address', 'card', 'device')),
  created_at    timestamptz(3) not null,
  check ((source = 'click') = (click_id is not null)),
  check (num_nulls(click_id, clicked_at, path) in (0, 3))
);
create index order_attributions_by_influencer on order_attributions (influencer_id, created_at, order_id);

-- What influencers earn from a time on. Rows are never changed: a new rate is a new row. Of several that fit, the one that
-- names more counts: the product before the influencer before the category; of two alike the newer one.
create table commission_rates (
  id            uuid primary key,
  influencer_id uuid references influencers,
  product_id    uuid references products on delete cascade,
  category      text check (category in ('electronics', 'fashion', 'home', 'beauty', 'digital', 'others')),
  -- Of a campaign.
  label         text check (label <> '' and length(label) <= 100),
  basis_points  integer not null check (basis_points between 0 and 5000),
  starts_at     timestamptz(3) not null,
  ends_at       timestamptz(3) check (ends_at > starts_at),
  created_at    timestamptz(3) not null,
  check (product_id is null or category is null)
);
create index commission_rates_by_start on commission_rates (starts_at);
create index commission_rates_by_product on commission_rates (product_id) where product_id is not null;

-- What an influencer earns of a line of an order, in the base currency.
create table commissions (
  id            uuid primary key,
  influencer_id uuid not null references influencers,
  order_id      uuid not null references order_attributions,
  -- No foreign key: an edit of the order can remove the line, and the commission is then nothing.
  order_line_id uuid not null,
  product_id    uuid references products on delete set null,
  category      text not null check (category in ('electronics', 'fashion', 'home', 'beauty', 'digital', 'others')),
  rate_id       uuid references commission_rates on delete set null,
  basis_points  integer not null check (basis_points between 0 and 5000),
  -- What was paid for the line and not given back, without tax.
  basis_minor   bigint not null check (basis_minor >= 0),
  minor         bigint not null check (minor >= 0),
  -- What it was before anything was given back.
  earned_minor  bigint not null check (earned_minor >= 0),
  -- Of payouts so far. More than `minor` after a late refund: the next payout is lower by the difference.
  paid_minor    bigint not null default 0 check (paid_minor >= 0),
  state         text not null default 'pending' check (state in ('pending', 'approved')),
  held_until    timestamptz(3) not null,
  approved_at   timestamptz(3),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  unique (order_id, order_line_id),
  check ((state = 'approved') = (approved_at is not null)),
  check (state = 'approved' or paid_minor = 0)
);
create index commissions_by_influencer on commissions (influencer_id, created_at, id);
create index commissions_pending on commissions (held_until, id) where state = 'pending';
create index commissions_unpaid on commissions (influencer_id) where state = 'approved' and minor <> paid_minor;

-- Every change of a commission, as it is posted to the ledger. The amounts of one add up to its amount.
create table commission_entries (
  id            bigint generated always as identity primary key,
  commission_id uuid not null references commissions,
  kind          text not null check (kind in ('earned', 'reduced', 'restored', 'approved')),
  minor         bigint not null,
  -- Why it was reduced.
  cause         text check (cause in ('refund', 'chargeback', 'payment_returned', 'edit', 'own_purchase')),
  created_at    timestamptz(3) not null,
  check ((kind = 'reduced') = (minor < 0)),
  check ((kind = 'approved') = (minor = 0)),
  check ((kind = 'reduced') = (cause is not null))
);
create index commission_entries_by_commission on commission_entries (commission_id, id);

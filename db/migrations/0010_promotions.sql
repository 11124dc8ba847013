create table coupons (
  id                           uuid primary key,
  code                         text not null check (code = btrim(code) and length(code) between 1 and 40),
  kind                         text not null check (kind in ('percentage', 'fixed')),
  basis_points                 integer check (basis_points between 1 and 10000),
  amount_minor                 bigint check (amount_minor > 0),
  -- The currency of the amount and of the minimum subtotal. A percentage without a minimum needs none.
  currency                     char(3),
  min_subtotal_minor           bigint not null default 0 check (min_subtotal_minor >= 0),
  starts_at                    timestamptz,
  ends_at                      timestamptz check (ends_at > starts_at),
  max_redemptions              integer check (max_redemptions > 0),
  max_redemptions_per_customer integer check (max_redemptions_per_customer > 0),
  redemption_count             integer not null default 0 check (redemption_count >= 0),
  -- The person who alone can redeem the coupon; null for everybody. No foreign key: the coupon of a deleted account must not
  -- become one for everybody.
  user_id                      uuid,
  -- What the coupon was issued for, such as `checkin:<id>`: one coupon for each.
  source_key                   text unique check (source_key <> ''),
  created_at                   timestamptz not null,
  -- A coupon is not redeemed more often than allowed.
  check (redemption_count <= max_redemptions),
  check ((kind = 'percentage') = (basis_points is not null)),
  check ((kind = 'fixed') = (amount_minor is not null)),
  check (currency is not null or (amount_minor is null and min_subtotal_minor = 0))
);
create unique index coupons_by_code on coupons (lower(code));
create index coupons_by_user on coupons (user_id) where user_id is not null;
create index coupons_by_age on coupons (created_at desc, id desc);

-- What a coupon takes money off: products, and all that are in a category or below it. A coupon without rows here is for
-- all items. They are written with the coupon and never changed.
create table coupon_scopes (
  coupon_id   uuid not null references coupons,
  category_id uuid references categories,
  product_id  uuid references products,
  created_at  timestamptz not null,
  check (num_nonnulls(category_id, product_id) = 1),
  unique (coupon_id, category_id),
  unique (coupon_id, product_id)
);

create table coupons (
  id                  uuid primary key,
  code                text not null check (code = btrim(code) and length(code) between 1 and 40),
  kind                text not null check (kind in ('percentage', 'fixed')),
  basis_points        integer check (basis_points between 1 and 10000),
  amount_minor        bigint check (amount_minor > 0),
  -- Of the amount and of the least subtotal. A percentage without a least subtotal needs none.
  currency            char(3),
  min_subtotal_minor  bigint not null default 0 check (min_subtotal_minor >= 0),
  starts_at           timestamptz,
  ends_at             timestamptz check (ends_at > starts_at),
  max_redemptions            integer check (max_redemptions > 0),
  max_redemptions_per_customer integer check (max_redemptions_per_customer > 0),
  redemption_count          integer not null default 0 check (redemption_count >= 0),
  created_at          timestamptz not null,
  -- The promise that a coupon of one use is used once.
  check (redemption_count <= max_redemptions),
  check ((kind = 'percentage') = (basis_points is not null)),
  check ((kind = 'fixed') = (amount_minor is not null)),
  check (currency is not null or (amount_minor is null and min_subtotal_minor = 0))
);
create unique index coupons_by_code on coupons (lower(code));

-- A use that was given back stays, with the moment it was; only the others count.
create table coupon_redemptions (
  id          uuid primary key,
  coupon_id   uuid not null references coupons,
  -- Its foreign key stands in 0008, where orders begin.
  order_id    uuid not null,
  -- A lower-cased e-mail address.
  email      text not null check (email = lower(email)),
  -- The person's first, second … use; null where a person may use it without limit.
  redemption_number        integer check (redemption_number > 0),
  released_at timestamptz,
  created_at  timestamptz not null
);
create unique index one_coupon_per_order on coupon_redemptions (order_id) where released_at is null;
create unique index one_use_per_turn on coupon_redemptions (coupon_id, email, redemption_number) where released_at is null;

create sequence order_numbers start 100001;

create table orders (
  id                 uuid primary key,
  number             text not null unique default 'OW-' || nextval('order_numbers'),
  cart_id            uuid references carts,
  user_id            uuid references users on delete set null,
  state              text not null check (state in ('pending_payment', 'paid', 'processing', 'shipped',
                     'out_for_delivery', 'delivered', 'cancelled', 'refunded', 'partially_refunded')),
  cancel_reason      text check (cancel_reason in ('hold_expired', 'shopper', 'shop')),
  -- Until this time the stock is held for the unpaid order.
  hold_expires_at    timestamptz,
  -- How often stock was reserved for the order: payment after an expired hold reserves it again.
  hold_count         integer not null default 1 check (hold_count > 0),
  email              text not null,
  first_name         text not null,
  last_name          text not null,
  address            text not null,
  city               text not null,
  zip_code           text not null,
  region             text,
  country            char(2) not null,
  phone              text,
  -- ISO 639-1, of the e-mails and documents of the order.
  language           text not null check (language ~ '^[a-z]{2}$'),
  currency           char(3) not null,
  shipping           text not null references shipping_methods,
  coupon_code        text,
  tax_name           text,
  tax_basis_points   integer not null check (tax_basis_points between 0 and 10000),
  items_minor        bigint not null check (items_minor >= 0),
  discount_minor     bigint not null check (discount_minor between 0 and items_minor),
  shipping_minor     bigint not null check (shipping_minor >= 0),
  -- The tax on items and shipping. `tax_added_minor` is the part that prices do not include: all of it or nothing.
  tax_minor          bigint not null check (tax_minor >= 0),
  tax_added_minor    bigint not null check (tax_added_minor in (0, tax_minor)),
  shipping_tax_minor bigint not null check (shipping_tax_minor between 0 and tax_minor),
  rounding_minor     bigint not null default 0,
  total_minor        bigint not null check (total_minor >= 0),
  refunded_minor     bigint not null default 0 check (refunded_minor between 0 and total_minor),
  created_at         timestamptz(3) not null,
  check (total_minor = items_minor - discount_minor + shipping_minor + tax_added_minor + rounding_minor),
  check ((state = 'pending_payment') = (hold_expires_at is not null)),
  check (cancel_reason is null or state in ('cancelled', 'refunded'))
);
create unique index one_active_order_per_cart on orders (cart_id) where state <> 'cancelled';
create index orders_by_email on orders (lower(email), created_at desc);
create index orders_by_user on orders (user_id, created_at desc, id desc) where user_id is not null;
-- Finds guest orders for a user who has confirmed the e-mail address.
create index orders_of_guests on orders (lower(email)) where user_id is null;
-- For deleting carts, which checks that no order refers to them.
create index orders_by_cart on orders (cart_id);
create index orders_newest_first on orders (created_at desc, id desc);
create index orders_by_hold_expiry on orders (hold_expires_at, id) where hold_expires_at is not null;
create index orders_by_state on orders (state, created_at);

-- The ordered items as they were sold: the product may change or be deleted.
create table order_lines (
  id                uuid primary key,
  order_id          uuid not null references orders,
  position          integer not null,
  variant_id        uuid not null references variants,
  product_id        uuid not null references products,
  slug              text not null,
  title             text not null,
  sku               text,
  options           jsonb not null,
  image             jsonb,
  quantity          integer not null check (quantity between 1 and 99),
  unit_minor        bigint not null check (unit_minor >= 0),
  base_minor        bigint not null check (base_minor = unit_minor * quantity),
  discount_minor    bigint not null check (discount_minor between 0 and base_minor),
  tax_basis_points  integer not null check (tax_basis_points between 0 and 10000),
  tax_minor         bigint not null check (tax_minor >= 0),
  tax_added_minor   bigint not null check (tax_added_minor in (0, tax_minor)),
  total_minor       bigint not null,
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  created_at        timestamptz not null,
  check (total_minor = base_minor - discount_minor + tax_added_minor),
  unique (order_id, position),
  unique (order_id, variant_id)
);

create table order_events (
  id         uuid primary key,
  order_id   uuid not null references orders,
  kind       text not null,
  actor      text not null check (actor in ('shopper', 'shop', 'provider', 'system')),
  -- The shop's own reason as a code with parameters, or the comment of a shopper or clerk.
  reason_code   text,
  reason_params jsonb,
  comment       text,
  created_at timestamptz(3) not null,
  check (reason_code is null or comment is null),
  check (reason_params is null or reason_code is not null)
);
create index order_events_in_order on order_events (order_id, created_at, id);
-- Events that an order can have only once, so that the shopper is notified once.
create unique index order_events_once on order_events (order_id, kind)
  where kind in ('paid', 'processing', 'shipped', 'out_for_delivery', 'delivered', 'refunded', 'return_requested');

create table fulfilments (
  id              uuid primary key,
  order_id        uuid not null references orders,
  carrier         text not null,
  tracking_number text not null,
  tracking_url    text,
  created_at      timestamptz not null,
  unique (order_id, carrier, tracking_number)
);

-- A released redemption stays, with its time; only the others count.
create table coupon_redemptions (
  id          uuid primary key,
  coupon_id   uuid not null references coupons,
  order_id    uuid not null references orders,
  -- In lower case.
  email      text not null check (email = lower(email)),
  -- The number of this redemption by the customer; null if the coupon has no limit per customer.
  redemption_number        integer check (redemption_number > 0),
  released_at timestamptz,
  created_at  timestamptz not null
);
create unique index one_coupon_per_order on coupon_redemptions (order_id) where released_at is null;
create unique index coupon_redemptions_by_number on coupon_redemptions (coupon_id, email, redemption_number) where released_at is null;

-- Open orders of deleted accounts. They keep the delivery address until they are completed.
create table orders_pending_erasure (
  order_id   uuid primary key references orders on delete cascade,
  created_at timestamptz(3) not null
);

create sequence order_numbers start 100001;

create table orders (
  id               uuid primary key,
  number           text not null unique default 'OW-' || nextval('order_numbers'),
  cart_id          uuid references carts,
  user_id          uuid,
  state            text not null check (state in ('pending_payment', 'paid', 'processing', 'shipped',
                     'out_for_delivery', 'delivered', 'cancelled', 'refunded', 'partially_refunded')),
  cancel_reason    text check (cancel_reason in ('hold_expired', 'shopper', 'shop', 'not_fulfillable')),
  -- Until then the goods are held for the shopper who is paying.
  hold_expires_at  timestamptz,
  -- How often its goods were taken from stock: paying after a hold ran out takes them again.
  hold_count            integer not null default 1 check (hold_count > 0),
  email            text not null,
  first_name       text not null,
  last_name        text not null,
  address          text not null,
  city             text not null,
  zip_code         text not null,
  region           text,
  country          char(2) not null,
  phone            text,
  language         char(2) not null default 'en',
  currency         char(3) not null,
  shipping         text not null references shipping_methods,
  coupon_code      text,
  tax_name         text,
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  items_minor      bigint not null check (items_minor >= 0),
  discount_minor   bigint not null check (discount_minor between 0 and items_minor),
  shipping_minor   bigint not null check (shipping_minor >= 0),
  -- Of lines and shipping together. `added` is the part that prices do not hold already: all of it or nothing.
  tax_minor        bigint not null check (tax_minor >= 0),
  tax_added_minor  bigint not null check (tax_added_minor in (0, tax_minor)),
  shipping_tax_minor bigint not null check (shipping_tax_minor between 0 and tax_minor),
  rounding_minor   bigint not null default 0,
  total_minor      bigint not null check (total_minor >= 0),
  refunded_minor   bigint not null default 0 check (refunded_minor between 0 and total_minor),
  created_at       timestamptz(3) not null,
  check (total_minor = items_minor - discount_minor + shipping_minor + tax_added_minor + rounding_minor),
  check ((state = 'pending_payment') = (hold_expires_at is not null)),
  check (cancel_reason is null or state in ('cancelled', 'refunded'))
);
create unique index one_live_order_per_cart on orders (cart_id) where state <> 'cancelled';
create index orders_by_email on orders (lower(email), created_at desc);
create index orders_by_user on orders (user_id, created_at desc, id desc) where user_id is not null;
-- For the cart that is deleted, which no order may have come from.
create index orders_by_cart on orders (cart_id);
create index orders_newest_first on orders (created_at desc, id desc);
create index orders_on_hold on orders (hold_expires_at) where hold_expires_at is not null;
create index orders_by_state on orders (state, created_at);

-- What was sold, as it was: the product may change or go.
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
  actor        text not null check (actor in ('shopper', 'shop', 'provider', 'clock')),
  note       text,
  created_at timestamptz(3) not null
);
create index order_events_in_order on order_events (order_id, created_at, id);
-- What can happen to an order only once, so that nobody is told of it twice.
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

alter table coupon_redemptions add foreign key (order_id) references orders;

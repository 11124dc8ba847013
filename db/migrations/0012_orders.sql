create sequence order_number_seq start 100001;

-- Keys that are unique over all orders are in tables of their own, so that `orders` can be partitioned by id.
create table orders (
  id                 uuid primary key,
  number             text not null,
  cart_id            uuid references carts,
  user_id            uuid references users on delete set null,
  fulfilment_state   text not null default 'unfulfilled' check (fulfilment_state in ('unfulfilled', 'processing',
                     'partially_shipped', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')),
  cancel_reason      text check (cancel_reason in ('hold_expired', 'shopper', 'shop')),
  -- Until this time the stock is held for the unpaid order.
  hold_expires_at    timestamptz,
  -- How often stock was reserved for the order: payment after an expired hold reserves it again.
  hold_count         integer not null default 1 check (hold_count > 0),
  -- How often the order was changed after it was placed. `order_revisions` has the changes.
  revision           integer not null default 0 check (revision >= 0),
  email              text not null,
  first_name         text not null,
  last_name          text not null,
  address            text not null,
  address_line_2     text check (address_line_2 <> ''),
  city               text not null,
  zip_code           text not null,
  region             text,
  country            char(2) not null,
  phone              text,
  -- A greeting that is packed with the items.
  gift_note          text check (length(gift_note) between 1 and 300),
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
  -- The sums of the order's tenders: what was paid for it, and what was given back.
  paid_minor         bigint not null default 0 check (paid_minor >= 0),
  refunded_minor     bigint not null default 0 check (refunded_minor between 0 and paid_minor),
  -- What is still to be paid. Less than zero is owed to the shopper.
  due_minor          bigint generated always as (total_minor - paid_minor) stored,
  -- Follows from the amounts, so it cannot contradict them.
  payment_state      text generated always as (case
                       when refunded_minor > 0 and refunded_minor = paid_minor then 'refunded'
                       when refunded_minor > 0 then 'partially_refunded'
                       when paid_minor >= total_minor then 'paid'
                       when paid_minor > 0 then 'partially_paid'
                       else 'unpaid' end) stored,
  -- The total in the currency of the shop's books, at the rate of the day the order was placed.
  base_currency      char(3) not null,
  rate               numeric(20, 10) not null check (rate > 0),
  rate_date          date not null,
  base_minor         bigint not null,
  created_at         timestamptz(3) not null,
  check (total_minor = items_minor - discount_minor + shipping_minor + tax_added_minor + rounding_minor),
  check (base_currency <> currency or (rate = 1 and base_minor = total_minor)),
  check ((fulfilment_state = 'cancelled') = (cancel_reason is not null)),
  -- An unpaid order holds its stock until it is paid or cancelled.
  check (hold_expires_at is null or (fulfilment_state = 'unfulfilled' and paid_minor < total_minor)),
  check (hold_expires_at is not null or fulfilment_state = 'cancelled' or paid_minor > 0 or total_minor = 0),
  -- Nothing leaves the shop before something was paid.
  check (fulfilment_state in ('unfulfilled', 'cancelled') or paid_minor > 0 or total_minor = 0)
);

create table order_numbers (
  number     text primary key,
  order_id   uuid not null unique references orders,
  created_at timestamptz not null
);

-- The order that was placed from a cart and was not cancelled before anything was paid: one at most.
create table ordered_carts (
  cart_id    uuid primary key references carts,
  order_id   uuid not null unique references orders,
  created_at timestamptz not null
);

create index orders_by_email on orders (lower(email), created_at desc);
create index orders_by_user on orders (user_id, created_at desc, id desc) where user_id is not null;
-- For deleting carts, which checks that no order refers to them.
create index orders_by_cart on orders (cart_id);
create index orders_newest_first on orders (created_at desc, id desc);
-- The few that wait for work, beside the many that are completed.
create index open_orders on orders (created_at desc, id desc) where fulfilment_state not in ('delivered', 'cancelled');
-- Administrators find orders by parts of these words, without case and accents.
create function order_words(number text, first_name text, last_name text, email text, city text) returns text
  language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent', number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || city))
$$;
create index orders_by_words on orders using gin (order_words(number, first_name, last_name, email, city) gin_trgm_ops);
create index orders_by_hold_expiry on orders (hold_expires_at, id) where hold_expires_at is not null;
-- For the retention of guests' data. Other orders do not pay for it.
create index unpaid_guest_orders on orders (created_at)
  where fulfilment_state = 'cancelled' and paid_minor = 0 and user_id is null;

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
  shipped_quantity  integer not null default 0 check (shipped_quantity between 0 and quantity),
  -- Who sends the item, and what the shop pays for it. Null where it comes from the shop's own stock.
  supplier          text,
  supplier_ref      text,
  cost_currency     char(3),
  cost_minor        bigint check (cost_minor >= 0),
  created_at        timestamptz not null,
  check (total_minor = base_minor - discount_minor + tax_added_minor),
  check ((cost_minor is null) = (cost_currency is null)),
  check (supplier is not null or supplier_ref is null),
  unique (order_id, position),
  unique (order_id, variant_id)
);
create index order_lines_by_sku on order_lines (sku, order_id) where sku is not null;

-- Why a line costs less than its base price. Their sum is the discount of the line.
create table order_line_adjustments (
  order_line_id uuid not null references order_lines,
  position      integer not null,
  kind          text not null check (kind in ('coupon', 'promotion')),
  -- What gave it: the code of a coupon, the name of a promotion.
  source        text not null,
  minor         bigint not null check (minor > 0),
  created_at    timestamptz not null,
  primary key (order_line_id, position)
);

-- What the shop writes down about an order, for itself.
create table order_notes (
  id         uuid primary key,
  order_id   uuid not null references orders,
  text       text not null check (length(text) between 1 and 2000),
  -- Who caused it, see `platform/actor.ts`.
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  created_at timestamptz(3) not null
);
create index order_notes_by_order on order_notes (order_id, created_at, id);

-- Words by which the shop groups orders.
create table order_tags (
  order_id   uuid not null references orders,
  tag        text not null check (tag = lower(trim(tag)) and length(tag) between 1 and 40),
  created_at timestamptz not null,
  primary key (order_id, tag)
);
create index order_tags_by_tag on order_tags (tag, order_id);

-- What was paid for an order and given back of it, in its currency. Rows are never changed.
create table order_tenders (
  id         uuid primary key,
  order_id   uuid not null references orders,
  kind       text not null check (kind in ('payment', 'store_credit', 'gift_value', 'refund', 'failed_refund')),
  -- The payment, the refund, or the ledger transaction of this kind that took the value from its account.
  reference  text not null,
  -- More than zero was paid, less was given back. A refund that failed is reversed by `failed_refund`.
  minor      bigint not null check (minor <> 0),
  created_at timestamptz not null,
  check ((kind = 'refund') = (minor < 0)),
  unique (order_id, kind, reference)
);

-- Changes of an order after it was placed: what the changed fields were before and are now.
create table order_revisions (
  order_id   uuid not null references orders,
  revision   integer not null check (revision > 0),
  -- Who caused it, see `platform/actor.ts`.
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  before     jsonb not null,
  after      jsonb not null,
  created_at timestamptz not null,
  primary key (order_id, revision)
);

create table order_events (
  id         uuid primary key,
  order_id   uuid not null references orders,
  kind       text not null,
  -- Who caused it, see `platform/actor.ts`.
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  -- The shop's own reason as a code with parameters, or the comment of a shopper or clerk.
  reason_code   text,
  reason_params jsonb,
  comment       text,
  created_at timestamptz(3) not null,
  check (reason_code is null or comment is null),
  check (reason_params is null or reason_code is not null)
);
create index order_events_in_order on order_events (order_id, created_at, id);
create index order_events_of_problems on order_events (kind, order_id)
  where kind in ('payment_failed', 'payment_disputed', 'refund_failed');
-- Events that an order can have only once, so that the shopper is notified once.
create unique index order_events_once on order_events (order_id, kind)
  where kind in ('paid', 'processing', 'shipped', 'out_for_delivery', 'delivered');
-- The job that asks for reviews reads the deliveries of some days.
create index order_events_delivered on order_events (created_at) where kind = 'delivered';

-- A parcel, handed to a carrier.
create table fulfilments (
  id              uuid primary key,
  order_id        uuid not null references orders,
  carrier         text not null,
  tracking_number text not null,
  tracking_url    text,
  created_at      timestamptz not null,
  unique (order_id, carrier, tracking_number)
);

create table fulfilment_lines (
  fulfilment_id uuid not null references fulfilments,
  order_line_id uuid not null references order_lines,
  quantity      integer not null check (quantity > 0),
  created_at    timestamptz not null,
  primary key (fulfilment_id, order_line_id)
);

-- What a shopper wants to send back.
create table returns (
  id         uuid primary key,
  order_id   uuid not null references orders,
  state      text not null default 'requested' check (state in ('requested', 'received', 'refused')),
  -- In the shopper's words.
  comment    text,
  created_at timestamptz not null
);
create unique index one_open_return_per_order on returns (order_id) where state = 'requested';

create table return_lines (
  return_id     uuid not null references returns,
  order_line_id uuid not null references order_lines,
  quantity      integer not null check (quantity > 0),
  created_at    timestamptz not null,
  primary key (return_id, order_line_id)
);

-- A released redemption stays, with its time; only the others count.
create table coupon_redemptions (
  id          uuid primary key,
  coupon_id   uuid not null references coupons,
  order_id    uuid not null references orders,
  -- The customer is known by account and by mailbox (`toMailbox`): neither redeems the coupon more often than allowed.
  user_id     uuid references users on delete set null,
  mailbox     text not null check (mailbox = lower(mailbox)),
  -- The number of this redemption by the customer; null if the coupon has no limit per customer.
  redemption_number        integer check (redemption_number > 0),
  released_at timestamptz,
  created_at  timestamptz not null
);
create unique index one_coupon_per_order on coupon_redemptions (order_id) where released_at is null;
create unique index coupon_redemptions_by_mailbox on coupon_redemptions (coupon_id, mailbox, redemption_number) where released_at is null;
create unique index coupon_redemptions_by_user on coupon_redemptions (coupon_id, user_id, redemption_number) where released_at is null;

-- Open orders of deleted accounts. They keep the delivery address until they are completed.
create table orders_pending_erasure (
  order_id   uuid primary key references orders on delete cascade,
  created_at timestamptz(3) not null
);

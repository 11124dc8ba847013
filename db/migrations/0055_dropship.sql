-- Whether the product is sold here and ordered at its supplier. It follows `supplier_products.selling_mode`.
alter table products add column is_dropship boolean not null default false;

create function set_is_dropship() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update products set is_dropship = false where id = old.product_id and is_dropship;
    perform pg_notify('purges', 'dropship product:' || old.product_id);
  else
    update products set is_dropship = (new.selling_mode = 'dropship')
    where id = new.product_id and is_dropship <> (new.selling_mode = 'dropship');
    if found then
      perform pg_notify('purges', 'dropship product:' || new.product_id);
    end if;
  end if;
  return null;
end $$;
create trigger set_is_dropship after insert or update of selling_mode or delete on supplier_products
  for each row execute function set_is_dropship();
update products set is_dropship = true
where id in (select product_id from supplier_products where selling_mode = 'dropship');

create index products_dropship on products (id) where is_dropship;

-- What a supplier asked for a quantity of a variant, sent to a country. Amounts are in the currency of the shop.
create table supplier_quotes (
  variant_id      uuid not null references variants on delete cascade,
  country         char(2) not null,
  quantity        integer not null check (quantity > 0),
  outcome         text not null check (outcome in ('available', 'gone', 'not_for_country', 'no_answer')),
  -- `sync`: the supplier did not answer in time, and what the last sync found counts.
  source          text not null check (source in ('supplier', 'sync')),
  unit_cost_minor bigint check (unit_cost_minor >= 0),
  -- Of the whole quantity; null where it is not known.
  freight_minor   bigint check (freight_minor >= 0),
  freight_code    text,
  stock           integer check (stock >= 0),
  max_quantity    integer check (max_quantity > 0),
  quoted_at       timestamptz(3) not null,
  primary key (variant_id, country, quantity),
  check ((outcome = 'available') = (unit_cost_minor is not null))
);
create index supplier_quotes_old on supplier_quotes (quoted_at);

-- What the shop orders at the supplier for an order: one request, with a key that never orders twice.
create table dropship_orders (
  id            uuid primary key,
  order_id      uuid not null references orders,
  -- 1, and more if lines were added after the request was sent.
  part          integer not null check (part > 0),
  key           text not null unique,
  state         text not null check (state in ('waiting', 'sending', 'placed', 'failed', 'closed')),
  error_code    text,
  error_params  jsonb not null default '{}',
  attempts      integer not null default 0 check (attempts >= 0),
  -- When a request was sent whose result is not known.
  sent_at       timestamptz(3),
  leased_until  timestamptz(3),
  placed_at     timestamptz(3),
  revision      integer not null default 0,
  created_at    timestamptz(3) not null,
  unique (order_id, part),
  check ((state = 'placed') = (placed_at is not null)),
  check ((state = 'failed') = (error_code is not null))
);
create index dropship_orders_failed on dropship_orders (created_at) where state = 'failed';
-- Only one part of an order waits: lines that are added meanwhile join it.
create unique index dropship_orders_waiting on dropship_orders (order_id) where state = 'waiting';

-- An order at the supplier. A request becomes one for each seller.
create table supplier_orders (
  id                text primary key check (id <> ''),
  dropship_order_id uuid not null references dropship_orders,
  state             text not null,
  raw_state         text not null,
  cost_minor        bigint check (cost_minor >= 0),
  cost_currency     char(3),
  is_closed         boolean not null default false,
  next_poll_at      timestamptz(3) not null,
  polled_at         timestamptz(3),
  created_at        timestamptz(3) not null,
  check ((cost_minor is null) = (cost_currency is null))
);
create index supplier_orders_open on supplier_orders (next_poll_at) where not is_closed;
create index supplier_orders_of_request on supplier_orders (dropship_order_id);

create table dropship_lines (
  dropship_order_id   uuid not null references dropship_orders,
  order_line_id       uuid not null references order_lines on delete cascade,
  -- What is ordered: the variant of the line, or another one of the same product.
  variant_id          uuid not null references variants,
  quantity            integer not null check (quantity > 0),
  supplier_product_id text not null,
  supplier_variant_id text not null,
  attributes          text not null,
  freight_code        text,
  supplier_order_id   text references supplier_orders,
  primary key (dropship_order_id, order_line_id)
);
create index dropship_lines_of_line on dropship_lines (order_line_id);
create index dropship_lines_of_order on dropship_lines (supplier_order_id) where supplier_order_id is not null;

create table supplier_parcels (
  supplier_order_id text not null references supplier_orders,
  tracking_number   text not null check (tracking_number <> ''),
  carrier           text,
  country           char(2) not null,
  -- When the supplier had the order, to which the days of the delivery are counted.
  ordered_at        timestamptz(3) not null,
  -- Of the last step.
  moved_at          timestamptz(3) not null,
  is_out            boolean not null default false,
  -- The marketplace names another number instead.
  is_replaced       boolean not null default false,
  delivered_at      timestamptz(3),
  created_at        timestamptz(3) not null,
  primary key (supplier_order_id, tracking_number)
);
create index supplier_parcels_delivered on supplier_parcels (country, delivered_at desc) where delivered_at is not null;

-- What happened to an order at its supplier, and what people wrote down about refunds and disputes there.
create table dropship_notes (
  id                uuid primary key,
  order_id          uuid not null references orders,
  kind              text not null check (kind in
    ('cancelled', 'lost', 'in_dispute', 'undone_here', 'other_variant', 'refund', 'dispute')),
  -- What it is about, such as an order at the supplier or a tracking number.
  subject           text not null,
  text              text check (length(text) between 1 and 2000),
  amount_minor      bigint check (amount_minor > 0),
  currency          char(3),
  actor_kind        text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id          text,
  actor_name        text,
  -- When somebody has dealt with it. Notes that only inform are resolved from the start.
  resolved_at       timestamptz(3),
  created_at        timestamptz(3) not null,
  check ((amount_minor is null) = (currency is null))
);
create index dropship_notes_of_order on dropship_notes (order_id, created_at);
create index dropship_notes_open on dropship_notes (order_id) where resolved_at is null;
-- The poll finds the same state again and again.
create unique index dropship_notes_once on dropship_notes (order_id, kind, subject)
  where kind in ('cancelled', 'lost', 'in_dispute', 'undone_here');

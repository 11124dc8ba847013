-- A flash sale is a promotion of its own kind: it has the times and what orders were given.
alter table promotions drop constraint promotions_kind_check,
  add constraint promotions_kind_check check (kind in ('coupon', 'automatic', 'flash_sale'));
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'promotions'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%combines_with <@%';
  execute format('alter table promotions drop constraint %I', name);
end $$;
alter table promotions add constraint promotions_combines_with_check check (
  combines_with <@ array['coupon', 'automatic', 'flash_sale'] and not (kind = 'coupon' and 'coupon' = any(combines_with))
  and not (kind = 'flash_sale' and 'flash_sale' = any(combines_with)));
-- A coupon that counts beside what needs no code counts beside a flash sale too.
update promotions set combines_with = combines_with || '{flash_sale}'::text[]
where kind = 'coupon' and 'automatic' = any(combines_with);

-- The source of a flash sale is its percentage.
alter table order_line_adjustments drop constraint order_line_adjustments_kind_check,
  add constraint order_line_adjustments_kind_check check (kind in ('coupon', 'promotion', 'flash_sale'));

create table flash_sales (
  -- Of its promotion.
  id           uuid primary key references promotions,
  category     text not null check (category in ('electronics', 'fashion', 'home')),
  percent      integer not null check (percent between 1 and 90),
  -- Of a sale that the shop planned: its values follow from it (decision 0137). Null for one that somebody created.
  seed         text check (seed ~ '^[0-9a-f]{32}$'),
  -- The pause until the sale is counted from here.
  planned_from timestamptz(3),
  starts_at    timestamptz(3) not null,
  ends_at      timestamptz(3) not null check (ends_at > starts_at),
  paused_at    timestamptz(3),
  -- Of all its products together.
  max_units_per_person integer not null check (max_units_per_person > 0),
  revision     integer not null default 0 check (revision >= 0),
  created_at   timestamptz(3) not null,
  check ((seed is null) = (planned_from is null)),
  -- There is one sale at a time.
  constraint one_flash_sale_at_a_time exclude using gist (tstzrange(starts_at, ends_at) with &&)
);
create index flash_sales_by_start on flash_sales (starts_at desc, id desc);
create index flash_sales_by_end on flash_sales (ends_at);

-- Processes cache the current sale and the next one.
create function purge_flash_sales() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'flash-sales');
  return null;
end $$;
create trigger purge_flash_sales after insert or update or delete or truncate on flash_sales
  for each statement execute function purge_flash_sales();

-- How many units of a product are sold at the price of a sale, of all its variants together.
create table flash_sale_products (
  sale_id    uuid not null references flash_sales on delete cascade,
  product_id uuid not null references products on delete cascade,
  position   integer not null check (position > 0),
  quota      integer not null check (quota > 0),
  -- By orders that were not cancelled.
  taken      integer not null default 0 check (taken between 0 and quota),
  created_at timestamptz(3) not null,
  primary key (sale_id, product_id),
  unique (sale_id, position)
);
create index flash_sale_products_by_product on flash_sale_products (product_id);

-- What an order has taken. Given back with the order.
create table flash_sale_claims (
  id          uuid primary key,
  sale_id     uuid not null references flash_sales,
  product_id  uuid not null,
  order_id    uuid not null references orders,
  units       integer not null check (units > 0),
  -- What the units cost after the sale and before other promotions, in the currency of the books.
  paid_minor  bigint not null default 0 check (paid_minor >= 0),
  released_at timestamptz(3),
  created_at  timestamptz(3) not null
);
create unique index one_flash_sale_claim on flash_sale_claims (order_id, sale_id, product_id) where released_at is null;
create index flash_sale_claims_by_order on flash_sale_claims (order_id, created_at);
create index flash_sale_claims_by_product on flash_sale_claims (sale_id, product_id) where released_at is null;

-- How many units an account and a mailbox have taken.
create table flash_sale_buyers (
  id         uuid primary key,
  sale_id    uuid not null references flash_sales,
  user_id    uuid references users,
  mailbox    text,
  units      integer not null,
  max_units  integer not null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, mailbox) = 1),
  -- Nobody buys more than one person may.
  constraint flash_sale_units_per_person check (units between 0 and max_units),
  unique (sale_id, user_id),
  unique (sale_id, mailbox)
);
create index flash_sale_buyers_by_user on flash_sale_buyers (user_id) where user_id is not null;
create index flash_sale_buyers_by_mailbox on flash_sale_buyers (mailbox) where mailbox is not null;

-- Who has revealed a sale: an account, or the cart of a guest.
create table flash_sale_reveals (
  id         uuid primary key,
  sale_id    uuid not null references flash_sales on delete cascade,
  user_id    uuid references users,
  cart_id    uuid references carts on delete cascade,
  -- What the mailbox has taken that was typed at a checkout. A cart that is priced does not know it otherwise.
  known_units integer not null default 0 check (known_units >= 0),
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, cart_id) = 1),
  unique (sale_id, user_id),
  unique (sale_id, cart_id)
);
create index flash_sale_reveals_by_cart on flash_sale_reveals (cart_id) where cart_id is not null;
create index flash_sale_reveals_by_user on flash_sale_reveals (user_id) where user_id is not null;

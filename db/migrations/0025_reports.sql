-- What each order adds to the figures of the shop: when it was paid, what was paid and given back, which items were sold.
-- In the currency of the shop's books. Counted again whenever the order changes.
create table sales_entries (
  order_id    uuid not null references orders,
  kind        text not null check (kind in ('order', 'payment', 'refund', 'line', 'refunded_line')),
  -- The tender, the line, or the refund and its line. Empty for the order.
  reference   text not null,
  at          timestamptz(3) not null,
  product_id  uuid,
  -- The top category of the product and where the product came from, when the order was counted first.
  category_id uuid,
  source      text,
  -- Where the visit came from that led to the order.
  traffic     text not null,
  quantity    bigint not null default 0 check (quantity >= 0),
  -- Never less than zero but for a refund that failed.
  minor       bigint not null,
  primary key (order_id, kind, reference),
  check ((kind in ('line', 'refunded_line')) = (product_id is not null and source is not null)),
  check (kind = 'refund' or minor >= 0)
);
create index sales_entries_by_time on sales_entries (at);

-- The time zone whose days the figures have. It follows the setting.
create table report_clock (
  is_only   boolean primary key default true check (is_only),
  time_zone text not null check (time_zone <> ''),
  -- Orders with a greater id may be older than these tables, and not be counted yet. Null: all are counted.
  count_after uuid
);
insert into report_clock (time_zone, count_after) values ('UTC', '00000000-0000-0000-0000-000000000000');

-- What the entries add to days of the shop.
create view sales_effects as
  select e.order_id, (e.at at time zone c.time_zone)::date as day, d.dimension, d.key,
    (e.kind = 'order')::int::bigint as orders,
    case e.kind when 'line' then e.quantity when 'refunded_line' then -e.quantity else 0 end as quantity,
    case when e.kind in ('payment', 'line') then e.minor else 0 end as gross_minor,
    case when e.kind in ('refund', 'refunded_line') then e.minor else 0 end as refunded_minor
  from report_clock c cross join sales_entries e cross join lateral (
    select 'total' as dimension, '' as key where e.product_id is null
    union all select 'traffic', e.traffic where e.product_id is null
    union all select 'product', e.product_id::text where e.product_id is not null
    union all select 'category', coalesce(e.category_id::text, '') where e.product_id is not null
    union all select 'source', e.source where e.product_id is not null
  ) d;

-- The sums of the effects, kept with each order that is counted.
create table sales_days (
  dimension      text not null check (dimension in ('total', 'traffic', 'product', 'category', 'source')),
  day            date not null,
  key            text not null,
  orders         bigint not null,
  quantity       bigint not null,
  gross_minor    bigint not null,
  refunded_minor bigint not null,
  primary key (dimension, day, key)
);

-- The key of the hashes of a day's visitors. Deleted after the day, so that nobody can tell who visited.
create table visit_salts (
  day        date primary key,
  salt       bytea not null check (length(salt) = 32),
  created_at timestamptz not null
);

-- Who has visited today, as hashes. Deleted after the day.
create table visitors (
  day     date not null,
  visitor bytea not null check (length(visitor) = 16),
  source  text not null,
  landing text not null,
  -- A bit for each step: saw a product, put something in the cart, began to check out.
  steps   smallint not null check (steps between 0 and 7),
  primary key (day, visitor)
);

-- How many visited on a day. The texts are of closed lists, so a day has few rows whatever is sent.
create table visit_days (
  day       date not null,
  source    text not null check (source in ('direct', 'search', 'social', 'newsletter', 'campaign', 'referral')),
  landing   text not null check (landing in ('home', 'listing', 'search', 'product', 'content', 'other')),
  visits    integer not null check (visits >= 0),
  views     integer not null check (views >= 0),
  products  integer not null,
  carts     integer not null,
  checkouts integer not null,
  primary key (day, source, landing)
);

-- Where the visit came from that led to an order.
create table order_traffic (
  order_id   uuid primary key references orders,
  source     text not null check (source in ('direct', 'search', 'social', 'newsletter', 'campaign', 'referral')),
  created_at timestamptz not null
);

-- What was searched for on a day. As many phrases of a day are stored as `MAX_PHRASES`.
create table search_days (
  day    date not null,
  phrase text not null check (length(phrase) between 1 and 100),
  times  integer not null check (times > 0),
  primary key (day, phrase)
);

-- What is sold out or nearly, most wanted first.
create index products_low_stock on products (sold_count desc, id) where status = 'active' and stock_state <> 'in_stock';

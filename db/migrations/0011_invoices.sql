-- The last number given out, by kind and year. Whoever issues holds the row until the commit, so that a number
-- which was taken by a transaction that failed is given to the next one: there are no gaps.
create table invoice_counters (
  kind       text not null check (kind in ('invoice', 'credit_note')),
  year       integer not null,
  last       integer not null default 0 check (last >= 0),
  created_at timestamptz not null default now(),
  primary key (kind, year)
);

-- Everything the paper says is in `sheet`, as it was on the day: the same file can be drawn again at any time.
create table invoices (
  id          uuid primary key,
  kind        text not null check (kind in ('invoice', 'credit_note')),
  year        integer not null,
  seq         integer not null check (seq > 0),
  number      text not null unique,
  order_id    uuid not null references orders,
  refund_id   uuid unique references refunds,
  currency    char(3) not null,
  total_minor bigint not null check (total_minor >= 0),
  document       jsonb not null,
  -- Where the file lies, once it was drawn.
  pdf_path    text,
  created_at  timestamptz not null,
  unique (kind, year, seq),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index one_invoice_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_by_order on invoices (order_id);

-- The last number by kind and year. Issuing locks the row until the commit, so that a rolled back transaction leaves no
-- gap.
create table invoice_counters (
  kind       text not null check (kind in ('invoice', 'credit_note')),
  year       integer not null,
  last       integer not null default 0 check (last >= 0),
  created_at timestamptz not null default now(),
  primary key (kind, year)
);

-- `document` holds all data of the invoice as of its date, so that the PDF can be rendered again at any time.
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
  document    jsonb not null,
  -- Set when the PDF has been stored.
  pdf_path    text,
  created_at  timestamptz not null,
  unique (kind, year, seq),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index one_invoice_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_by_order on invoices (order_id);

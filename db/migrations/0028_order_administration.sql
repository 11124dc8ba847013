-- Changes of the items of a paid order. One that costs more waits for its payment; the others are applied at once.
create table order_edits (
  id               uuid primary key,
  order_id         uuid not null references orders,
  state            text not null check (state in ('open', 'applied', 'cancelled', 'expired')),
  -- The amounts and the lines of the order, as they were and as they become.
  before           jsonb not null,
  after            jsonb not null,
  currency         char(3) not null,
  -- More than zero is paid by the shopper, less is given back.
  difference_minor bigint not null,
  -- For the shopper.
  comment          text check (length(comment) between 1 and 500),
  -- Who caused it, see `platform/actor.ts`.
  actor_kind       text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id         text,
  actor_name       text,
  -- Until this time it waits for its payment, and the stock of what is added is held.
  expires_at       timestamptz,
  closed_at        timestamptz,
  created_at       timestamptz(3) not null,
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'open' or difference_minor > 0),
  check ((expires_at is not null) = (difference_minor > 0))
);
create unique index one_open_edit_per_order on order_edits (order_id) where state = 'open';
create index order_edits_by_order on order_edits (order_id, created_at);
create index open_order_edits on order_edits (expires_at, id) where state = 'open';

-- A payment of the difference of an edit pays for nothing else.
alter table payments add order_edit_id uuid references order_edits;
create index payments_by_order_edit on payments (order_edit_id) where order_edit_id is not null;

-- What an edit gave back was never a part of the order's new total, so it lowers what was paid.
alter table order_tenders drop constraint order_tenders_kind_check, drop constraint order_tenders_check;
alter table order_tenders
  add check (kind in ('payment', 'store_credit', 'gift_value', 'refund', 'failed_refund', 'edit_refund')),
  add check ((kind in ('refund', 'edit_refund')) = (minor < 0));
alter table refunds drop constraint refunds_cause_check;
-- `edit`: the order costs less than was paid for it.
alter table refunds add check (cause in ('order', 'surplus', 'deposit', 'edit'));

-- An edit has a document of its own: an invoice of what it added, or a credit note of what it took off.
alter table invoices add order_edit_id uuid unique references order_edits;
alter table invoices drop constraint invoices_check;
alter table invoices
  add check (num_nonnulls(refund_id, order_edit_id) <= 1),
  add check (kind <> 'credit_note' or num_nonnulls(refund_id, order_edit_id) = 1),
  add check (kind <> 'invoice' or refund_id is null);
drop index one_invoice_per_order;
create unique index one_invoice_per_order on invoices (order_id) where kind = 'invoice' and order_edit_id is null;

-- Orders that a clerk composes. Once a payment link was sent, or it was paid outside, a draft is an order.
create table draft_orders (
  id         uuid primary key,
  state      text not null default 'open' check (state in ('open', 'placed', 'cancelled')),
  revision   integer not null default 0 check (revision >= 0),
  -- The customer, the address, the items, the discount and the note, as the clerk entered them.
  content    jsonb not null,
  order_id   uuid unique references orders,
  -- Who caused it, see `platform/actor.ts`.
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((state = 'placed') = (order_id is not null))
);
create index draft_orders_newest_first on draft_orders (created_at desc, id desc) where state = 'open';
create index draft_orders_by_email on draft_orders (lower(content ->> 'email'));

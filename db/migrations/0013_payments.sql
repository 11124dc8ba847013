-- Attempts to pay what is due of an order. What they capture beyond that is refunded.
create table payments (
  id                 uuid primary key,
  order_id           uuid not null references orders,
  provider           text not null,
  provider_reference text,
  redirect_url       text not null,
  state              text not null check (state in ('pending', 'processing', 'succeeded', 'failed', 'expired')),
  currency           char(3) not null,
  amount_minor       bigint not null check (amount_minor > 0),
  captured_minor     bigint not null default 0,
  refunded_minor     bigint not null default 0,
  -- The amount in the currency of the shop's books.
  base_currency      char(3) not null,
  rate               numeric(20, 10) not null check (rate > 0),
  rate_date          date not null,
  base_minor         bigint not null,
  -- When the payment was last checked with the provider.
  last_checked_at    timestamptz,
  created_at         timestamptz not null,
  -- Refunds do not exceed the captured amount.
  check (0 <= refunded_minor and refunded_minor <= captured_minor),
  check ((state = 'succeeded') = (captured_minor > 0)),
  check (base_currency <> currency or (rate = 1 and base_minor = amount_minor))
);

-- Keys that are unique over all payments, so that `payments` and `payment_events` can be partitioned by id.
-- The provider's names of a payment: its session, and what it became.
create table payment_references (
  provider   text not null,
  reference  text not null,
  payment_id uuid not null references payments,
  created_at timestamptz not null,
  primary key (provider, reference)
);

create index payment_references_by_payment on payment_references (payment_id);

create table payment_event_keys (
  provider   text not null,
  event_id   text not null,
  created_at timestamptz not null,
  primary key (provider, event_id)
);
create index payments_by_order on payments (order_id);
create index open_payments on payments (coalesce(last_checked_at, created_at), id) where state in ('pending', 'processing');

-- The provider's events as they were received, each once.
create table payment_events (
  id             uuid primary key,
  provider       text not null,
  event_id       text not null,
  payment_id     uuid references payments,
  state          text not null check (state in ('pending', 'processing', 'succeeded', 'failed', 'expired', 'other')),
  currency       char(3),
  amount_minor   bigint,
  -- What the event added to the captured amount of the payment, which is the sum of them.
  captured_minor bigint not null default 0,
  outcome        text not null check (outcome in ('applied', 'no_change', 'wrong_amount', 'unknown_payment', 'unrelated')),
  raw            text not null,
  created_at     timestamptz not null
);
create index payment_events_by_payment on payment_events (payment_id);

-- Payments that the payer's bank takes back. The provider gives the money back when the shop wins.
create table payment_disputes (
  id           uuid primary key,
  payment_id   uuid not null references payments,
  -- The provider's own.
  reference    text not null,
  state        text not null check (state in ('open', 'won', 'lost')),
  currency     char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at   timestamptz not null,
  unique (payment_id, reference)
);

-- Refunds that were made at a provider, and disputes, as they were reported last. A report may come before the payment
-- has its reference, and waits for it.
create table provider_reports (
  id                uuid primary key,
  provider          text not null,
  kind              text not null check (kind in ('refund', 'dispute')),
  -- The provider's own, of the refund or the dispute.
  reference         text not null,
  -- No foreign key: the payment may be unknown yet, or of another application.
  payment_reference text not null,
  state             text not null,
  currency          char(3) not null,
  amount_minor      bigint not null check (amount_minor > 0),
  -- When it came into this state.
  reported_at       timestamptz not null,
  -- When its state was applied to the payment. It stays for a while, so that an earlier state that arrives later is none.
  applied_at        timestamptz,
  unique (provider, kind, reference),
  check (case kind when 'refund' then state in ('pending', 'succeeded', 'failed') else state in ('open', 'won', 'lost') end)
);
create index unapplied_provider_reports on provider_reports (id) where applied_at is null;

-- Refunds. They count against the payment as soon as they are created.
create table refunds (
  id                 uuid primary key,
  -- What is given back: a payment by its provider, or store credit or a gift value to the account that it came from.
  payment_id         uuid references payments,
  tender_id          uuid references order_tenders,
  order_id           uuid not null references orders,
  -- The client's key: one refund per key.
  key                text not null,
  -- `order`: a part of the order is refunded. `surplus`: the order did not need the payment. `deposit`: the order was
  -- cancelled before it was paid in full.
  cause              text not null check (cause in ('order', 'surplus', 'deposit')),
  -- The shop's own reason as a code, or the comment of the clerk who refunded.
  reason_code        text,
  comment            text,
  state              text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  -- How often it was requested: a refund that failed can be requested again.
  attempt            integer not null default 1 check (attempt > 0),
  provider_reference text,
  currency           char(3) not null,
  amount_minor       bigint not null check (amount_minor > 0),
  tax_minor          bigint not null default 0 check (tax_minor between 0 and amount_minor),
  includes_shipping  boolean not null default false,
  base_currency      char(3) not null,
  rate               numeric(20, 10) not null check (rate > 0),
  rate_date          date not null,
  base_minor         bigint not null,
  last_checked_at    timestamptz,
  created_at         timestamptz not null,
  check (num_nonnulls(payment_id, tender_id) = 1),
  -- No provider has to carry it out.
  check (tender_id is null or (state = 'succeeded' and provider_reference is null)),
  check ((reason_code is null) <> (comment is null)),
  check (base_currency <> currency or (rate = 1 and base_minor = amount_minor)),
  unique (payment_id, key),
  unique (tender_id, key)
);
create index refunds_by_order on refunds (order_id);
create index pending_refunds on refunds (coalesce(last_checked_at, created_at), id) where state = 'pending';

-- The items of a refund. A refund of money alone has none.
create table refund_lines (
  refund_id     uuid not null references refunds,
  order_line_id uuid not null references order_lines,
  quantity      integer not null check (quantity > 0),
  amount_minor  bigint not null check (amount_minor >= 0),
  created_at    timestamptz not null,
  primary key (refund_id, order_line_id)
);

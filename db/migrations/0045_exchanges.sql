-- An exchange is a return and a second order, which is paid with the value of what comes back. The first order keeps that
-- value, so that nothing else of it is refunded or exchanged twice.
alter table orders
  -- Of a first order: the value of the goods that are to come back in open exchanges. It is not refunded otherwise.
  add returning_minor    bigint not null default 0 check (returning_minor >= 0),
  -- Of a second order: what of its total is paid with the value of goods that come back.
  add exchange_minor     bigint not null default 0 check (exchange_minor >= 0),
  -- Of a second order: what the shopper has to pay because goods did not come back.
  add exchange_due_minor bigint not null default 0 check (exchange_due_minor >= 0),
  -- Of a second order that is packed after the goods have come back.
  add awaits_return      boolean not null default false;
alter table orders
  add constraint orders_value_is_used_once check (refunded_minor + returning_minor <= paid_minor),
  add constraint orders_await_their_return check (not awaits_return or fulfilment_state in ('unfulfilled', 'cancelled'));

alter table order_lines add returning_quantity integer not null default 0 check (returning_quantity >= 0);
alter table order_lines
  add constraint order_lines_used_once check (refunded_quantity + returning_quantity <= quantity);

-- What came back of an announced line, and what the line is worth in an exchange.
alter table return_lines
  add received_quantity integer check (received_quantity between 0 and quantity),
  add amount_minor      bigint check (amount_minor >= 0);

create table exchanges (
  id              uuid primary key,
  -- What was sold first, the return of a part of it, and what is sent instead.
  order_id        uuid not null references orders,
  return_id       uuid not null unique references returns,
  second_order_id uuid not null unique references orders,
  -- `open`: the goods are awaited. `short`: fewer have come than were paid with. `settled`: they have come, or what is
  -- missing was paid. `refused`: the shop has refused the return or taken the exchange back, and nothing is owed.
  state           text not null default 'open' check (state in ('open', 'short', 'settled', 'refused')),
  currency        char(3) not null,
  -- What the announced goods were paid with, and what of it the second order was given.
  value_minor     bigint not null check (value_minor > 0),
  credit_minor     bigint not null check (credit_minor between 1 and value_minor),
  -- What the second order was given and neither covered by goods nor given back: the balance of its account `exchange`.
  open_minor      bigint not null check (open_minor between 0 and credit_minor),
  created_at      timestamptz(3) not null,
  closed_at       timestamptz,
  check (order_id <> second_order_id),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'short' or open_minor > 0),
  check (state not in ('settled', 'refused') or open_minor = 0)
);
create index exchanges_by_order on exchanges (order_id, created_at);

-- The value that a second order is paid with, and what of it is given back before goods have covered it.
alter table order_tenders drop constraint order_tenders_kind_check, drop constraint order_tenders_check;
alter table order_tenders
  add constraint order_tenders_kind_check check (kind in ('payment', 'store_credit', 'gift_value', 'exchange', 'refund',
    'failed_refund', 'edit_refund', 'store_credit_return', 'exchange_return')),
  add constraint order_tenders_check
    check ((kind in ('refund', 'edit_refund', 'store_credit_return', 'exchange_return')) = (minor < 0));

-- A refund can go to an exchange: it pays for the second order.
alter table refunds add exchange_id uuid references exchanges;
alter table refunds drop constraint refunds_check1, drop constraint refunds_check2,
  drop constraint refunds_payment_id_key_key, drop constraint refunds_tender_id_key_key;
alter table refunds
  add constraint refunds_have_one_source check (num_nonnulls(payment_id, tender_id, exchange_id) = 1),
  -- No provider has to carry it out.
  add constraint refunds_of_values_are_done
    check (payment_id is not null or (state = 'succeeded' and provider_reference is null)),
  -- A second order is refunded to the payment of the first one, which has refunds of its own.
  add unique (payment_id, order_id, key),
  add unique (tender_id, order_id, key),
  add unique (exchange_id, order_id, key);
create index refunds_by_exchange on refunds (exchange_id) where exchange_id is not null;

-- Deleting a product looks for its lines.
create index order_lines_by_product on order_lines (product_id);

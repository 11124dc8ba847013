-- Integrity checks have codes. Their names were English sentences.
alter table acknowledged_findings rename column check_name to check_code;
update acknowledged_findings set check_code = code
  from (values
    ('Stock is the sum of its movements', 'stock_sums'),
    ('Listing rows match their products', 'listing_rows'),
    ('Product details match their products', 'product_details'),
    ('Search terms match their products', 'search_terms'),
    ('Planned prices and publications happen in time', 'due_schedules'),
    ('Product ratings match the published reviews', 'product_ratings'),
    ('The change log is as it was written', 'change_log'),
    ('Order totals are the sum of their lines', 'order_totals'),
    ('Order amounts are the sum of their tenders', 'order_tenders'),
    ('Order lines match their adjustments and parcels', 'order_lines'),
    ('Orders claim what they sell', 'order_claims'),
    ('Changes of orders hold what they need', 'order_edit_holds'),
    ('Orders and payments have their keys', 'order_keys'),
    ('Customers match their accounts and orders', 'customers'),
    ('Changes of store credit are in the ledger', 'store_credit'),
    ('Amounts in the books follow from their rates', 'base_amounts'),
    ('Payments match the events of providers', 'payments'),
    ('Refunded amounts match the refunds', 'refunded_amounts'),
    ('Refunds are carried out', 'refunds_sent'),
    ('Reports of providers are applied', 'provider_reports'),
    ('Store credit and gift values go back where they came from', 'value_refunds'),
    ('Promotion counts match the redemptions', 'promotion_counts'),
    ('Discounts of orders match the redemptions', 'promotion_discounts'),
    ('The ledger sums to zero', 'ledger_sum'),
    ('Ledger balances are the sums of their entries', 'ledger_balances'),
    ('The ledger matches the balances of providers', 'provider_balances'),
    ('Stock holds end in time', 'stock_holds'),
    ('Invoices name the seller', 'seller'),
    ('Invoice numbers have no gaps', 'invoice_numbers'),
    ('Paid orders have an invoice', 'missing_invoices'),
    ('Changed orders have a document of the change', 'missing_edit_documents'),
    ('Refunds have a credit note', 'missing_credit_notes'),
    ('Paid orders have a confirmation e-mail', 'missing_confirmations'),
    ('Sales figures have each payment and item of the orders', 'sales_entries'),
    ('Sales of a day are the sum of its orders', 'sales_days'),
    ('The hourly e-mail limit is not exceeded', 'email_limit'),
    ('Background jobs succeed', 'dead_jobs'),
    ('Messages to support are answered in time', 'support_answers'),
    ('Text messages have a sender', 'sms_sender')
  ) as codes(name, code)
  where check_code = name;

-- Runs of the integrity checks, for the administration.
create table integrity_runs (
  id         uuid primary key,
  trigger    text not null check (trigger in ('schedule', 'staff')),
  actor_kind text not null,
  actor_id   text,
  actor_name text,
  state      text not null default 'running' check (state in ('running', 'completed', 'failed')),
  created_at timestamptz(3) not null,
  ended_at   timestamptz(3),
  check ((state = 'running') = (ended_at is null))
);
-- One run at a time.
create unique index integrity_runs_running on integrity_runs ((true)) where ended_at is null;
create index integrity_runs_by_time on integrity_runs (created_at desc, id desc);

-- What a check of a run has found, as soon as it has ended.
create table integrity_results (
  run_id      uuid not null references integrity_runs on delete cascade,
  check_code  text not null,
  -- How many there are. The first hundred are stored.
  differences integer not null check (differences >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  -- Why the check itself did not work.
  error       text,
  created_at  timestamptz(3) not null,
  primary key (run_id, check_code)
);

create table integrity_findings (
  id          uuid primary key,
  run_id      uuid not null,
  check_code  text not null,
  position    integer not null check (position between 0 and 99),
  subject     text not null,
  name        text not null,
  expected    text not null,
  found       text not null,
  state       text not null default 'open' check (state in ('open', 'repaired', 'acknowledged')),
  resolved_at timestamptz(3),
  -- When the check found it in spite of its last repair.
  repair_failed_at timestamptz(3),
  created_at  timestamptz(3) not null,
  unique (run_id, check_code, position),
  foreign key (run_id, check_code) references integrity_results on delete cascade,
  check ((state = 'open') = (resolved_at is null))
);

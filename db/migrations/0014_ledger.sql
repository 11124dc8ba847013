-- Double-entry ledger: each transaction sums to zero, a balance is the sum of entries, and rows are never changed or
-- deleted.
create table ledger_transactions (
  id         uuid primary key,
  kind       text not null,
  -- The record that was posted: once for each kind.
  reference  text not null,
  created_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_entries (
  id             uuid primary key,
  transaction_id uuid not null references ledger_transactions,
  account        text not null check (account <> ''),
  currency       char(3) not null,
  amount_minor   bigint not null check (amount_minor <> 0),
  created_at     timestamptz not null
);
create index ledger_entries_by_account on ledger_entries (account, currency);
create index ledger_entries_by_transaction on ledger_entries (transaction_id);

create function reject_ledger_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function reject_ledger_changes();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function reject_ledger_changes();

-- Each statement inserts complete transactions.
create function require_balanced_transaction() returns trigger language plpgsql as $$
declare
  unbalanced uuid;
begin
  select transaction_id into unbalanced from new_entries
    group by transaction_id, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', unbalanced
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger ledger_transactions_balanced after insert on ledger_entries
  referencing new table as new_entries for each statement execute function require_balanced_transaction();

-- Double-entry ledger. Debits are more than zero, credits less. A transaction sums to zero in each unit; transactions and
-- entries are never changed or deleted.
create table ledger_transactions (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind <> ''),
  -- The record that was posted: once for each kind.
  reference   text not null check (reference <> ''),
  -- The transaction that this one reverses: each at most once.
  reverses_id bigint unique references ledger_transactions,
  created_at  timestamptz not null,
  unique (kind, reference),
  check ((kind = 'reversal') = (reverses_id is not null))
);

-- An account is of the shop, of a payment provider, of an order, or of a person.
create table ledger_accounts (
  id         bigint generated always as identity primary key,
  owner_kind text not null check (owner_kind in ('shop', 'provider', 'order', 'user')),
  -- Empty for the shop. No foreign key: an account outlives its owner.
  owner_id   text not null check ((owner_id = '') = (owner_kind = 'shop')),
  code       text not null check (code ~ '^[a-z_]+$'),
  -- An ISO 4217 currency, whose amounts are minor units, or another countable unit, such as `tickets`.
  unit       text not null check (unit ~ '^([A-Z]{3}|[a-z_]+)$'),
  -- Many transactions at once post to these accounts. Their balance is the sum of their slots.
  is_shared  boolean not null generated always as (owner_kind in ('shop', 'provider')) stored,
  balance    bigint not null default 0,
  created_at timestamptz not null,
  unique (owner_kind, owner_id, code, unit),
  check (balance = 0 or owner_kind not in ('shop', 'provider')),
  -- The shop owes people what they have, which is a credit. They cannot spend more.
  constraint ledger_accounts_not_overdrawn check (balance <= 0 or owner_kind <> 'user')
);

-- Parts of the balance of a shared account. A transaction adds to slots that no other transaction uses at that time.
create table ledger_account_slots (
  account_id bigint not null references ledger_accounts,
  slot       integer not null,
  balance    bigint not null,
  primary key (account_id, slot)
) with (fillfactor = 50);

-- No foreign key to the account: its check would lock the row of a shared account, and every transaction has such entries.
-- The trigger below finds the account, and accounts are not deleted.
create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  account_id     bigint not null,
  amount         bigint not null check (amount <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id);

create function reject_ledger_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function reject_ledger_changes();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function reject_ledger_changes();
create trigger ledger_accounts_not_deleted before delete on ledger_accounts
  for each row execute function reject_ledger_changes();

-- Returns the id of an account, which is opened if it does not exist. Does not lock an account that exists. It is volatile:
-- each of its statements sees accounts that others have committed in the meantime.
create function open_ledger_account(
  owner_kind text, owner_id text, code text, unit text, now timestamptz
) returns bigint language plpgsql volatile as $$
declare
  account_id bigint;
begin
  for attempt in 1..2 loop
    select a.id into account_id from ledger_accounts a
      where (a.owner_kind, a.owner_id, a.code, a.unit) = ($1, $2, $3, $4);
    exit when found;
    insert into ledger_accounts as a (owner_kind, owner_id, code, unit, created_at) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning a.id into account_id;
    exit when found;
  end loop;
  return account_id;
end $$;

-- Returns the lowest slot that no other transaction uses, and reserves it until the transaction ends. Never waits.
create function reserve_ledger_slot() returns integer language plpgsql as $$
declare
  slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(hashtext('ledger_account_slots'), slot) loop
    slot := slot + 1;
  end loop;
  return slot;
end $$;

-- Adds new entries to the balances of their accounts. Each statement inserts complete transactions.
create function apply_ledger_entries() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
  free_slot integer;
begin
  select e.transaction_id into unbalanced from new_entries e left join ledger_accounts a on a.id = e.account_id
    group by e.transaction_id, a.unit having sum(e.amount) <> 0 or a.unit is null limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', unbalanced
      using errcode = 'integrity_constraint_violation';
  end if;

  free_slot := reserve_ledger_slot();
  with change as (
    select account_id, is_shared, sum(amount)::bigint as amount
    from new_entries join ledger_accounts a on a.id = account_id
    group by account_id, is_shared having sum(amount) <> 0
  ), locked as (
    -- In the order of their ids, so that transactions with the same accounts do not wait for each other in a circle.
    select a.id from ledger_accounts a where a.id in (select account_id from change where not is_shared)
    order by a.id for no key update
  ), owned as (
    update ledger_accounts a set balance = a.balance + change.amount
    from locked join change on change.account_id = locked.id where a.id = locked.id
  )
  insert into ledger_account_slots as present (account_id, slot, balance)
    select account_id, free_slot, amount from change where is_shared
    on conflict (account_id, slot) do update set balance = present.balance + excluded.balance;
  return null;
end $$;

create trigger ledger_entries_applied after insert on ledger_entries
  referencing new table as new_entries for each statement execute function apply_ledger_entries();

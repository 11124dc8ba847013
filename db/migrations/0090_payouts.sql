-- Where an influencer is paid to, and how they are taxed.
create table payout_accounts (
  influencer_id     uuid primary key references influencers,
  kind              text not null check (kind in ('private', 'business')),
  name              text not null check (name <> '' and length(name) <= 100),
  street            text not null check (street <> '' and length(street) <= 200),
  zip_code          text not null check (zip_code <> '' and length(zip_code) <= 20),
  city              text not null check (city <> '' and length(city) <= 100),
  country           char(2) not null check (country ~ '^[A-Z]{2}$'),
  vat_id            text check (vat_id ~ '^[A-Z]{2}[A-Z0-9+*]{2,12}$'),
  tax_number        text check (tax_number <> '' and length(tax_number) <= 30),
  -- IBAN and BIC. Only the end of the IBAN is stored beside it.
  encrypted_account bytea not null,
  iban_end          text not null check (length(iban_end) = 4),
  -- Three days after the account was changed: nothing is paid to it before.
  usable_from       timestamptz(3) not null,
  revision          integer not null default 1 check (revision > 0),
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  check (vat_id is null or kind = 'business')
);

-- Payouts that are sent to the bank together. Who has proposed a batch cannot approve it.
create table payout_batches (
  id           uuid primary key,
  number       integer generated always as identity unique,
  state        text not null check (state in ('proposed', 'approved', 'completed', 'cancelled')),
  currency     char(3) not null,
  -- Units of the currency for one unit of the base currency.
  rate         numeric(20, 10) not null check (rate > 0),
  rate_date    date not null,
  -- Accounts of people. They have no foreign key, because they outlive the accounts.
  created_by   uuid not null,
  approved_by  uuid,
  created_at   timestamptz(3) not null,
  approved_at  timestamptz(3),
  ended_at     timestamptz(3),
  constraint payout_batches_four_eyes check (approved_by <> created_by),
  check ((approved_by is null) = (approved_at is null)),
  check (state not in ('approved', 'completed') or approved_by is not null),
  check ((state in ('completed', 'cancelled')) = (ended_at is not null))
);
create index payout_batches_by_time on payout_batches (created_at, id);

-- What one influencer is paid in a batch. While it is reserved, its commissions are in no other payout.
create table payouts (
  id                uuid primary key,
  number            integer generated always as identity unique,
  batch_id          uuid not null references payout_batches,
  influencer_id     uuid not null references influencers,
  state             text not null check (state in ('reserved', 'paid', 'failed', 'cancelled')),
  -- The commissions, in the base currency, without tax.
  minor             bigint not null check (minor > 0),
  -- The tax on them, in the base currency.
  tax_minor         bigint not null check (tax_minor >= 0),
  -- What is transferred, with the tax, in the currency of the batch.
  net_amount_minor  bigint not null check (net_amount_minor > 0),
  tax_amount_minor  bigint not null check (tax_amount_minor >= 0),
  currency          char(3) not null,
  tax_treatment     text not null
    check (tax_treatment in ('domestic_vat', 'reverse_charge', 'private_person', 'not_registered', 'outside_eu')),
  tax_basis_points  integer not null check (tax_basis_points between 0 and 10000),
  -- The payout details at the time of the proposal. Null once the account of the influencer is deleted.
  details           jsonb,
  details_revision  integer not null,
  -- Null once it is paid or released.
  encrypted_account bytea,
  iban_end          text not null check (length(iban_end) = 4),
  reason            text check (reason in ('account_closed', 'account_wrong', 'returned_by_bank', 'other',
    'details_changed', 'amount_changed', 'influencer_suspended', 'batch_cancelled')),
  ended_by          uuid,
  created_at        timestamptz(3) not null,
  ended_at          timestamptz(3),
  unique (id, state),
  check ((state = 'reserved') = (ended_at is null)),
  check ((state = 'reserved') = (encrypted_account is not null)),
  check ((state in ('failed', 'cancelled')) = (reason is not null)),
  check (tax_treatment = 'domestic_vat' or (tax_basis_points = 0 and tax_minor = 0 and tax_amount_minor = 0))
);
create unique index payouts_reserved on payouts (influencer_id) where state = 'reserved';
create index payouts_by_batch on payouts (batch_id, number);
create index payouts_by_influencer on payouts (influencer_id, number);

-- What a payout pays of each commission. Less than nothing where a refund followed an earlier payout. The state is that
-- of the payout.
create table payout_items (
  payout_id     uuid not null,
  state         text not null,
  commission_id uuid not null references commissions,
  minor         bigint not null check (minor <> 0),
  primary key (payout_id, commission_id),
  foreign key (payout_id, state) references payouts (id, state) on update cascade
);
create unique index payout_items_reserved on payout_items (commission_id) where state = 'reserved';
create index payout_items_by_commission on payout_items (commission_id) where state = 'paid';

-- A payout ends once, and is paid only after somebody else than the proposer has approved the batch.
create function check_payout_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state then
    if old.state <> 'reserved' then
      raise exception 'payout % has ended', old.number;
    end if;
    if new.state in ('paid', 'failed')
      and not exists (select from payout_batches where id = new.batch_id and state = 'approved') then
      raise exception 'the batch of payout % is not approved', old.number;
    end if;
  end if;
  if (old.minor, old.tax_minor, old.net_amount_minor, old.tax_amount_minor, old.influencer_id, old.batch_id)
    is distinct from
    (new.minor, new.tax_minor, new.net_amount_minor, new.tax_amount_minor, new.influencer_id, new.batch_id) then
    raise exception 'the amounts of payout % cannot be changed', old.number;
  end if;
  return new;
end $$;
create trigger payouts_state before update on payouts for each row execute function check_payout_state();

-- Credit notes by which the shop bills itself in the name of an influencer. Numbers of a year have no gaps.
create table payout_credit_note_counters (
  year integer primary key,
  last integer not null check (last > 0)
);
create table payout_credit_notes (
  id          uuid primary key,
  payout_id   uuid not null unique references payouts,
  year        integer not null,
  seq         integer not null check (seq > 0),
  number      text not null unique,
  currency    char(3) not null,
  total_minor bigint not null check (total_minor > 0),
  document    jsonb not null,
  created_at  timestamptz(3) not null,
  unique (year, seq)
);

-- Those whose application was approved. The row outlives the account, because commissions refer to it.
create table influencers (
  id           uuid primary key,
  user_id      uuid unique references users on delete set null,
  -- In links, and typed at the checkout. Codes of referrals have eight characters: none is both.
  code         text not null unique check (code ~ '^[A-Z0-9]{4,12}$' and length(code) <> 8),
  approved_at  timestamptz(3) not null,
  -- From then on nothing is attributed.
  suspended_at timestamptz(3) check (suspended_at >= approved_at),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);

-- What the shop owes influencers can be less than nothing: a refund after the payout is set off against later sales.
alter table ledger_accounts drop constraint ledger_accounts_owner_kind_check;
alter table ledger_accounts add constraint ledger_accounts_owner_kind_check
  check (owner_kind in ('shop', 'provider', 'order', 'user', 'influencer'));

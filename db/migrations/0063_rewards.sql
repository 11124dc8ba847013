-- A code can end before its promotion does, such as a reward 30 days after it was earned.
alter table coupons add column expires_at timestamptz(3) check (expires_at > created_at);
drop index coupons_by_user;
create index coupons_by_user on coupons (user_id, created_at desc, id desc) where user_id is not null;

-- The promotion of a reward, such as `check_in 100 USD`: each reward that somebody earns is a code of it.
alter table promotions add column reward text unique check (reward is null or (reward <> '' and kind = 'coupon'));

-- A programme that grants rewards, and how much of it.
create table reward_programs (
  name         text primary key check (name in ('check_in', 'referral')),
  -- Amounts and durations: `modules/rewards/contract.ts` has a schema for each programme.
  rules        jsonb not null check (jsonb_typeof(rules) = 'object'),
  paused_at    timestamptz(3),
  -- For one person in a calendar month, in the base currency; null for no limit.
  monthly_cap_minor bigint check (monthly_cap_minor > 0),
  -- For all in a calendar month, in the base currency; null for no limit.
  budget_minor bigint check (budget_minor > 0),
  -- The owner is told when this part of the budget is spent.
  alarm_percent smallint not null default 80 check (alarm_percent between 1 and 100),
  -- What `spent_minor` is of. The budget can be lowered below what is spent: then nothing more is granted.
  month        date not null,
  spent_minor  bigint not null default 0 check (spent_minor >= 0),
  alarmed_month date,
  revision     integer not null default 0 check (revision >= 0),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);
insert into reward_programs (name, rules, monthly_cap_minor, budget_minor, month, created_at, updated_at) values
  ('check_in', '{"daily": 1, "milestone": 5, "milestones": [7, 14, 30], "valid_days": 30}', 5000, 500000,
    date_trunc('month', now()), now(), now()),
  ('referral', '{"friend": 5, "referrer": 5, "valid_days": 30}', 5000, 500000,
    date_trunc('month', now()), now(), now());

-- A reward that somebody has earned, once for what earned it.
create table rewards (
  id           uuid primary key,
  program      text not null references reward_programs (name),
  -- No foreign key: the reward of a deleted account stays in the books.
  user_id      uuid not null,
  -- What earned it, such as the id of a check-in.
  source       text not null check (source <> ''),
  coupon_id    uuid not null unique references coupons (id),
  -- In the base currency.
  amount_minor bigint not null check (amount_minor > 0),
  month        date not null,
  state        text not null default 'open' check (state in ('open', 'redeemed', 'expired', 'revoked')),
  -- What an order took off, in the base currency; the rest of the amount has expired with it.
  redeemed_minor bigint check (redeemed_minor between 0 and amount_minor),
  redemption_id uuid,
  -- Of the ledger transaction that closed it.
  settlement   text,
  revision     integer not null default 0 check (revision >= 0),
  expires_at   timestamptz(3) not null,
  created_at   timestamptz(3) not null,
  unique (program, source),
  check ((state = 'open') = (settlement is null)),
  check ((state = 'redeemed') = (redemption_id is not null)),
  check ((state = 'redeemed') = (redeemed_minor is not null))
);
create index rewards_by_user on rewards (user_id, created_at desc, id desc);
create index rewards_by_expiry on rewards (expires_at) where state = 'open';
create index rewards_by_month on rewards (program, month, user_id);

-- The last check-in of a user. The row of the user is locked while they check in.
create table check_in_states (
  user_id    uuid primary key references users (id),
  last_day   date not null,
  last_zone  text not null check (last_zone <> ''),
  streak     integer not null check (streak > 0),
  updated_at timestamptz(3) not null
);
create table check_ins (
  id           uuid primary key,
  user_id      uuid not null references users (id),
  -- Of the user's calendar.
  day          date not null,
  zone         text not null check (zone <> ''),
  streak       integer not null check (streak > 0),
  -- Of the coupons that it earned, in the base currency.
  earned_minor bigint not null check (earned_minor >= 0),
  created_at   timestamptz(3) not null,
  unique (user_id, day)
);
create index check_ins_by_time on check_ins (created_at);

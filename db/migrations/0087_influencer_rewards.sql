-- Vouchers for sales are rewards of a programme of their own.
alter table reward_programs drop constraint reward_programs_name_check;
alter table reward_programs add constraint reward_programs_name_check
  check (name in ('check_in', 'referral', 'influencer'));
insert into reward_programs (name, rules, monthly_cap_minor, budget_minor, month, created_at, updated_at) values
  ('influencer', '{"valid_days": 180}', null, 500000, date_trunc('month', now()), now(), now());

-- Months of the shop's calendar whose three best influencers have got their prizes. The key lets a month be settled once.
create table influencer_months (
  month      date primary key check (extract(day from month) = 1),
  settled_at timestamptz(3) not null
);
create table influencer_month_winners (
  month            date not null references influencer_months,
  place            smallint not null check (place between 1 and 3),
  influencer_id    uuid not null references influencers,
  -- What the place was given for, in the base currency, as it was when the month was settled.
  sales            integer not null check (sales > 0),
  commission_minor bigint not null check (commission_minor > 0),
  prize_minor      bigint not null check (prize_minor > 0),
  primary key (month, place),
  unique (month, influencer_id)
);
create index influencer_month_winners_by_influencer on influencer_month_winners (influencer_id, month);

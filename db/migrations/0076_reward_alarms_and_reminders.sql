-- Each alarm of a budget of a month is raised once: when the chosen part of it is spent, and when nothing more fits in.
create table reward_budget_alarms (
  program      text not null references reward_programs (name),
  month        date not null,
  kind         text not null check (kind in ('nearly_spent', 'spent')),
  budget_minor bigint not null check (budget_minor > 0),
  -- The part of the budget; 100 for all of it.
  percent      smallint not null check (percent between 1 and 100),
  created_at   timestamptz(3) not null,
  primary key (program, month, kind, budget_minor, percent)
);

-- Its user was told that it ends soon.
alter table coupons add column reminded_at timestamptz(3);
create index coupons_to_remind on coupons (expires_at, id)
  where user_id is not null and redemption_count = 0 and reminded_at is null;

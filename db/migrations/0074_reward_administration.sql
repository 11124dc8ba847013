-- Adds amounts up, and leaves out those that would take the sum above the limit; null is no limit. Simulations use it as
-- the caps and budgets of rewards do.
create function add_capped(total bigint, amount bigint, cap bigint) returns bigint immutable parallel safe language plpgsql as $$
begin
  return case when cap is null or total + amount <= cap then total + amount else total end;
end $$;
create aggregate capped_sum(bigint, bigint) (sfunc = add_capped, stype = bigint, initcond = '0');

-- New terms of a programme whose payout somebody has seen. Only such terms can be saved.
create table reward_simulations (
  id         uuid primary key,
  program    text not null references reward_programs (name),
  terms      jsonb not null check (jsonb_typeof(terms) = 'object'),
  created_at timestamptz(3) not null
);
create index reward_simulations_by_age on reward_simulations (created_at);

-- What a run of the job has closed of a programme. Each batch of a run adds to it in its transaction.
create table reward_expiry_runs (
  id           uuid not null,
  program      text not null references reward_programs (name),
  reward_count integer not null check (reward_count > 0),
  -- In the base currency.
  amount_minor bigint not null check (amount_minor > 0),
  created_at   timestamptz(3) not null,
  -- Null while it runs, and if it was stopped.
  ended_at     timestamptz(3) check (ended_at >= created_at),
  primary key (id, program)
);
create index reward_expiry_runs_by_time on reward_expiry_runs (program, created_at desc, id desc);

create index rewards_by_time on rewards (program, created_at desc, id desc);
create index rewards_open on rewards (program, created_at desc, id desc) where state = 'open';

-- The early end of a rate. Rates and ends are never changed; of several ends the first one counts.
create table commission_rate_ends (
  rate_id    uuid not null references commission_rates on delete cascade,
  ends_at    timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (rate_id, ends_at),
  -- An end never changes what orders of the past have earned.
  check (ends_at >= created_at)
);

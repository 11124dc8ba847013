-- When a job of the clock last succeeded. Who runs it by hand sends what they saw of it, so two people run it once.
alter table jobs add column ran_at timestamptz(3);

-- A repair that calls another program runs in the background. `result` is what it left behind.
alter table integrity_findings drop constraint integrity_findings_state_check;
alter table integrity_findings drop constraint integrity_findings_check;
alter table integrity_findings
  add column result text,
  add constraint integrity_findings_state_check
    check (state in ('open', 'repairing', 'repaired', 'acknowledged')),
  add constraint integrity_findings_resolved_check
    check ((state in ('open', 'repairing')) = (resolved_at is null));

-- The states of the services that the shop needs, from one change to the next. A period that has not ended is the present.
-- `checked_at` is when it was last seen, so a time in which nobody asked is a gap.
create table health_periods (
  id         uuid primary key,
  service    text not null check (service in ('database', 'storage', 'mail', 'payments')),
  -- Of a payment provider; empty for the others.
  name       text not null default '',
  state      text not null check (state in ('good', 'bad', 'not_set_up')),
  -- The last one of a period that is bad.
  error      text check (length(error) <= 300),
  checks     integer not null default 1 check (checks > 0),
  created_at timestamptz(3) not null,
  checked_at timestamptz(3) not null,
  ended_at   timestamptz(3),
  check (checked_at >= created_at and ended_at >= checked_at),
  check (state = 'bad' or error is null)
);
create unique index health_periods_present on health_periods (service, name) where ended_at is null;
create index health_periods_by_time on health_periods (created_at desc, id desc);
create index health_periods_ended on health_periods (ended_at) where ended_at is not null;

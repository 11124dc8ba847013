-- The data of the sandbox payment provider. It stands for another company: the shop never joins these tables.
create schema sandbox;

create table sandbox.sessions (
  id             text primary key,
  payment_id     uuid not null unique,
  state          text not null default 'pending' check (state in ('pending', 'processing', 'succeeded', 'failed', 'expired')),
  currency       char(3) not null,
  amount_minor   bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  order_number   text not null,
  email          text not null,
  language       text not null,
  return_path    text not null,
  -- When a payment that was left pending succeeds by itself.
  settles_at     timestamptz,
  created_at     timestamptz not null,
  check ((state = 'processing') = (settles_at is not null))
);
create index sessions_due on sandbox.sessions (settles_at) where settles_at is not null;

create table sandbox.refunds (
  key          text primary key,
  session_id   text not null references sandbox.sessions,
  amount_minor bigint not null check (amount_minor > 0),
  created_at   timestamptz not null
);

-- Addresses of other programs that are told what happens in the shop.
create table webhook_endpoints (
  id                        uuid primary key,
  url                       text not null check (url ~ '^https?://' and length(url) <= 500),
  description               text not null default '' check (length(description) <= 200),
  event_types               text[] not null check (cardinality(event_types) > 0),
  encrypted_secret          bytea not null,
  -- Signs beside the new one until then, so that the other side has time to change it.
  encrypted_previous_secret bytea,
  previous_secret_until     timestamptz(3),
  is_enabled                boolean not null default true,
  -- Why it was switched off, if the shop did that.
  disable_reason            text check (disable_reason in ('failing', 'gone')),
  revision                  integer not null default 1,
  -- Of the circuit breaker: the failures since the last success.
  failure_count             integer not null default 0 check (failure_count >= 0),
  failing_since             timestamptz(3),
  paused_until              timestamptz(3),
  created_at                timestamptz(3) not null,
  updated_at                timestamptz(3) not null,
  check ((encrypted_previous_secret is null) = (previous_secret_until is null)),
  check (disable_reason is null or not is_enabled),
  check ((failure_count = 0) = (failing_since is null))
);

-- What was said: the same bytes for each endpoint and each attempt.
create table webhook_messages (
  id         uuid primary key,
  type       text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- Of the outbox. An event that is handled twice is said once.
  event_id   uuid unique,
  body       text not null,
  created_at timestamptz(3) not null
);
create index webhook_messages_by_time on webhook_messages (created_at);

create table webhook_deliveries (
  id           uuid primary key,
  endpoint_id  uuid not null references webhook_endpoints on delete cascade,
  message_id   uuid not null references webhook_messages on delete cascade,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts     integer not null default 0 check (attempts >= 0),
  next_at      timestamptz(3),
  delivered_at timestamptz(3),
  created_at   timestamptz(3) not null,
  unique (message_id, endpoint_id),
  check ((state = 'delivered') = (delivered_at is not null)),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, created_at) where state = 'failed';

create table webhook_attempts (
  id           uuid primary key,
  delivery_id  uuid not null references webhook_deliveries on delete cascade,
  attempted_at timestamptz(3) not null,
  duration_ms  integer not null check (duration_ms >= 0),
  -- Null if there was no response.
  status       integer,
  error        text check (error in ('timeout', 'no_connection', 'not_public', 'status')),
  -- The first characters of the response.
  response     text check (length(response) <= 500)
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, attempted_at);

-- Background jobs. `platform/queue` leases, runs, retries and deletes them. Payloads hold ids, no personal data.
create table jobs (
  id           bigint generated always as identity primary key,
  queue        text not null check (queue <> ''),
  payload      jsonb not null default '{}',
  -- A queue has one job with this key, whether it waits, runs or is dead.
  dedupe_key   text,
  -- Due at this time. Attempts are counted when they start.
  run_at       timestamptz(3) not null,
  attempts     integer not null default 0 check (attempts >= 0),
  -- A process runs the job and renews its lease. After this time another process takes the job over.
  leased_until timestamptz(3),
  -- When the job failed for the last time. It runs again only if it is replayed.
  dead_at      timestamptz(3) check (dead_at is null or (leased_until is null and error is not null)),
  -- Of the last attempt.
  error        text,
  created_at   timestamptz(3) not null,
  unique (queue, dedupe_key)
);
create index jobs_due on jobs (queue, run_at, id) where dead_at is null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;

-- What happened. An event and the job that runs its handlers are written in the transaction of the change.
create table events (
  id         uuid primary key,
  topic      text not null check (topic <> ''),
  subject    text not null,
  payload    jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index events_by_subject on events (subject);

create table emails (
  id              uuid primary key,
  template        text not null,
  dedupe_key      text not null,
  recipient       text not null,
  subject         text not null,
  html            text not null,
  text            text not null,
  -- A POST to it unsubscribes the recipient (RFC 8058).
  unsubscribe_url text,
  -- The id of the user whose account the e-mail is about. Erased with the account, and purged after a month.
  owner           text,
  -- Set if a stranger can cause the e-mail: the daily limit per mailbox and template counts such e-mails.
  mailbox         text,
  -- Set if the e-mail is not sent, because of the daily limit or an opt-out.
  suppressed_at   timestamptz(3),
  sent_at         timestamptz(3),
  created_at      timestamptz(3) not null
);
create index emails_by_mailbox on emails (mailbox, template, created_at) where mailbox is not null;
create index emails_by_owner on emails (owner) where owner is not null;
create index emails_newest_first on emails (created_at desc, id desc);

-- An e-mail is enqueued once, even if the event handler runs again. The key is a digest of its template, dedupe key and
-- recipient. It is in a table of its own, so that `emails` can be partitioned by id.
create table email_keys (
  key      bytea primary key,
  email_id uuid not null unique references emails on delete cascade
);

-- The first response to each idempotency key, sent again to retries. `body_hash` rejects another request with the same
-- key.
create table idempotency_keys (
  scope      text not null,
  key        text not null,
  body_hash  bytea not null,
  status     integer,
  headers    jsonb,
  body       bytea,
  created_at timestamptz(3) not null,
  primary key (scope, key)
);
create index idempotency_keys_oldest_first on idempotency_keys (created_at);

-- rate-limiter-flexible writes the first three columns in this order. Unlogged: losing counters in a crash is harmless.
create unlogged table rate_limits (
  key        varchar(255) primary key,
  points     integer not null default 0,
  expire     bigint,
  created_at timestamptz not null default now()
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Counts that commit with the work: failed passwords and codes, cooldowns and hourly limits of messages. `key` is an
-- HMAC of what is counted, such as an address or a number, whether it has an account or not.
create table throttle_counters (
  name           text not null,
  key            bytea not null check (length(key) = 32),
  count          integer not null check (count >= 0),
  window_ends_at timestamptz(3) not null,
  purge_at       timestamptz(3) not null check (purge_at >= window_ends_at),
  primary key (name, key)
);
create index throttle_counters_by_purge on throttle_counters (purge_at);

-- Text messages with codes. A message that could not be sent before `expires_at` is never sent.
create table sms_messages (
  id              uuid primary key,
  -- The same when the same message is enqueued again.
  dedupe_key      text not null unique,
  -- E.164 without `+`.
  recipient       text not null check (recipient ~ '^[1-9][0-9]{1,14}$'),
  channel         text not null check (channel in ('sms', 'whatsapp')),
  body            text not null,
  sent_at         timestamptz(3),
  expires_at      timestamptz(3) not null,
  created_at      timestamptz(3) not null
);
create index sms_messages_newest_first on sms_messages (created_at desc, id desc);

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Keys of stored files whose row is gone, however it was deleted. A job deletes the files.
create table removed_files (
  key text primary key
);
-- A trigger of a table with files names the keys of a row's files: 'reviews/{id}.webp'.
create function record_removed_files() returns trigger language plpgsql as $$
begin
  for i in 0 .. tg_nargs - 1 loop
    insert into removed_files (key) values (replace(tg_argv[i], '{id}', old.id::text)) on conflict do nothing;
  end loop;
  return null;
end $$;

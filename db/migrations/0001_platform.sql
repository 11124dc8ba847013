-- What happened, written in the transaction in which it happened. `server/reactions.ts` says what follows.
create table events (
  id         uuid primary key,
  topic      text not null check (topic <> ''),
  subject    text not null,
  payload    jsonb not null default '{}',
  created_at timestamptz(3) not null,
  done_at    timestamptz(3)
);
create index events_waiting on events (id) where done_at is null;
create index events_by_subject on events (subject);

-- Reactions that failed: tried again at `next_attempt_at`; given up when that is null.
create table failed_event_handlers (
  event_id        uuid not null references events on delete cascade,
  handler        text not null,
  attempts        integer not null check (attempts > 0),
  error           text not null,
  next_attempt_at timestamptz(3),
  created_at      timestamptz(3) not null,
  primary key (event_id, handler)
);
create index failed_event_handlers_due on failed_event_handlers (next_attempt_at);

create table emails (
  id              uuid primary key,
  template        text not null,
  dedupe_key           text not null,
  recipient       text not null,
  subject         text not null,
  html            text not null,
  text            text not null,
  -- One click there ends what the letter belongs to (RFC 8058).
  unsubscribe_url text,
  -- Whose account it is about, by its id: it goes with that, wherever it went, and after a month.
  owner           text,
  -- Whose mailbox, when anybody could have caused the letter: such letters are counted by it.
  mailbox         text,
  -- Too many such letters came before it, so it is not sent.
  suppressed_at   timestamptz(3),
  attempts        integer not null default 0,
  error           text,
  next_attempt_at timestamptz(3),
  sent_at         timestamptz(3),
  created_at      timestamptz(3) not null,
  -- Nobody gets the same letter twice, however often the reaction that writes it runs.
  unique (template, dedupe_key, recipient)
);
create index emails_waiting on emails (next_attempt_at) where sent_at is null;
create index emails_by_mailbox on emails (mailbox, created_at) where mailbox is not null;
create index emails_by_owner on emails (owner) where owner is not null;
create index emails_newest_first on emails (created_at desc, id desc);

-- The first answer to a request, so that a retry hears it again. `body_hash` tells a retry from another request.
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

-- The first three columns in this order are what rate-limiter-flexible writes. Losing them in a crash harms nobody.
create unlogged table rate_limits (
  key        varchar(255) primary key,
  points     integer not null default 0,
  expire     bigint,
  created_at timestamptz not null default now()
);
create index rate_limits_by_end on rate_limits (expire);

create table settings (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

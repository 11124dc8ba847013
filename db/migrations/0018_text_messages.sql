-- Text messages that carry codes. They are short of life: one that could not be sent in time is given up.
create table sms_messages (
  id              uuid primary key,
  -- The same each time the same message is written.
  dedupe_key           text not null unique,
  -- Digits with their country's first.
  recipient       text not null check (recipient ~ '^[1-9][0-9]{1,14}$'),
  channel         text not null check (channel in ('sms', 'whatsapp')),
  body            text not null,
  -- The network that caused it: messages cost money, so they are counted by it. Erased with the number it went to.
  network         text not null,
  attempts        integer not null default 0,
  error           text,
  next_attempt_at timestamptz(3),
  sent_at         timestamptz(3),
  expires_at      timestamptz(3) not null,
  created_at      timestamptz(3) not null
);
create index sms_messages_waiting on sms_messages (next_attempt_at) where sent_at is null;
create index sms_messages_newest_first on sms_messages (created_at desc, id desc);

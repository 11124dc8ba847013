-- When a user wants to be told: optional e-mails one by one or together, and hours without push, e-mails and toasts.
create table notification_schedules (
  user_id     uuid primary key references users (id),
  digest      text not null check (digest in ('off', 'daily', 'weekly')),
  -- Minutes after midnight, in the time zone of the user. Hours that end before they start end on the next day.
  quiet_start smallint check (quiet_start between 0 and 1439),
  quiet_end   smallint check (quiet_end between 0 and 1439),
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  check ((quiet_start is null) = (quiet_end is null)),
  check (quiet_start is null or quiet_start <> quiet_end)
);

-- The optional e-mail about a notification. There is at most one.
create table notification_emails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  user_id         uuid not null references users (id),
  -- The row of the table of preferences that switches it off.
  topic           text not null check (topic in ('lucky_draw', 'promotion', 'recommendation', 'referral', 'wishlist')),
  -- `suppressed`: the user has switched the topic off, or has no confirmed address. `dropped`: it was read, or its time
  -- has passed, before the e-mail was due.
  state           text not null check (state in ('waiting', 'sent', 'suppressed', 'dropped')),
  due_at          timestamptz(3) not null,
  created_at      timestamptz(3) not null,
  settled_at      timestamptz(3),
  check ((state = 'waiting') = (settled_at is null))
);
create index notification_emails_waiting on notification_emails (user_id, due_at) where state = 'waiting';
create index notification_emails_by_user on notification_emails (user_id);

-- A user gets one digest in a period: a day, or a week that begins on Monday, of the user's time zone.
create table notification_digests (
  user_id    uuid not null references users (id),
  digest     text not null check (digest in ('daily', 'weekly')),
  period     date not null,
  items      smallint not null check (items > 0),
  created_at timestamptz(3) not null,
  primary key (user_id, digest, period)
);

-- A browser that shows notifications by web push. It ends with the session that it was added in.
create table push_subscriptions (
  id          uuid primary key,
  user_id     uuid not null references users (id),
  session_id  uuid not null references sessions (id) on delete cascade,
  endpoint    text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- The browser's public key, and the secret that it shares with the shop.
  p256dh      text not null check (p256dh ~ '^[A-Za-z0-9_-]{86,88}$'),
  auth        text not null check (auth ~ '^[A-Za-z0-9_-]{22,24}$'),
  language    text not null,
  created_at  timestamptz(3) not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- Each notification reaches a browser once.
create table push_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  -- `suppressed`: the user has switched the topic off.
  state           text not null check (state in ('waiting', 'sent', 'suppressed', 'failed')),
  attempts        smallint not null default 0 check (attempts >= 0),
  created_at      timestamptz(3) not null,
  sent_at         timestamptz(3),
  primary key (notification_id, subscription_id),
  check ((state = 'sent') = (sent_at is not null))
);
create index push_deliveries_by_subscription on push_deliveries (subscription_id);

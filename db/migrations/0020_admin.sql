-- What programs of the shop's owner open the admin API with. Shown once when it is made; here is only its hash.
create table admin_tokens (
  id         uuid primary key,
  hash       bytea not null unique check (length(hash) = 32),
  created_at timestamptz(3) not null
);

-- The list of accounts, the newest first.
create index users_newest_first on users (created_at desc, id desc);

-- Orders that were under way when their owner left: they keep where they go until they have ended.
create table orders_pending_erasure (
  order_id   uuid primary key references orders on delete cascade,
  created_at timestamptz(3) not null
);

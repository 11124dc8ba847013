-- What people keep in their account. All of it is theirs alone, and goes with them.

-- Where somebody has things sent.
create table addresses (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  -- Nobody has a twenty-first.
  slot       smallint not null check (slot between 1 and 20),
  type       text not null check (type in ('home', 'work', 'other')),
  first_name text not null check (first_name <> ''),
  last_name  text not null check (last_name <> ''),
  street     text not null check (street <> ''),
  city       text not null check (city <> ''),
  region     text check (region <> ''),
  zip_code   text not null check (zip_code <> ''),
  country    char(2) not null,
  phone      text check (phone <> ''),
  is_default boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (user_id, slot)
);
-- The one that checkout begins with.
create unique index addresses_default on addresses (user_id) where is_default;

-- The picture somebody shows of themselves. The file is called by its id, so a new picture has a new address.
create table avatars (
  user_id    uuid primary key references users on delete cascade,
  file_id    uuid not null unique,
  created_at timestamptz(3) not null
);

-- What somebody wants to hear of, and by which way. Where there is no row the shop's own default holds.
create table notification_preferences (
  user_id    uuid not null references users on delete cascade,
  topic      text not null check (topic in
    ('any', 'order', 'promotion', 'recommendation', 'newsletter', 'account', 'community', 'lucky_draw', 'referral')),
  channel    text not null check (channel in ('shop', 'mail', 'push', 'sms')),
  is_enabled  boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, topic, channel)
);

-- What somebody wished for, and what it cost then.
create table wishlist_items (
  user_id     uuid not null references users on delete cascade,
  product_id  uuid not null references products on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  currency    char(3) not null,
  created_at  timestamptz(3) not null,
  primary key (user_id, product_id)
);
create index wishlist_items_by_product on wishlist_items (product_id);

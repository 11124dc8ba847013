-- Data of a user's account. All rows are deleted with the user.

-- Delivery addresses.
create table addresses (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  -- Limits a user to 20 addresses.
  slot       smallint not null check (slot between 1 and 20),
  type       text not null check (type in ('home', 'work', 'other')),
  first_name text not null check (first_name <> ''),
  last_name  text not null check (last_name <> ''),
  street     text not null check (street <> ''),
  address_line_2 text check (address_line_2 <> ''),
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
-- The address that checkout preselects.
create unique index addresses_default on addresses (user_id) where is_default;

-- Profile pictures. The file is named by `file_id`, so a new picture has a new URL.
create table avatars (
  user_id    uuid primary key references users on delete cascade,
  file_id    uuid not null unique,
  created_at timestamptz(3) not null
);

-- Notification preferences by topic and channel. Without a row the default of the shop applies.
create table notification_preferences (
  user_id    uuid not null references users on delete cascade,
  topic      text not null check (topic in
    ('any', 'order', 'promotion', 'recommendation', 'newsletter', 'account', 'community', 'lucky_draw', 'referral', 'wishlist')),
  channel    text not null check (channel in ('shop', 'email', 'push', 'sms')),
  is_enabled boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, topic, channel)
);

-- The wishlist, with the price at the time of adding.
create table wishlist_items (
  user_id          uuid not null references users on delete cascade,
  product_id       uuid not null references products on delete cascade,
  price_minor      bigint not null check (price_minor >= 0),
  currency         char(3) not null,
  -- The price that `recordWishlistChanges` saw last. A lower one is a price drop.
  seen_price_minor bigint not null check (seen_price_minor >= 0),
  -- When the product was last seen to be sold out, and when it was back in stock after that.
  sold_out_at      timestamptz(3),
  restocked_at     timestamptz(3) check (restocked_at is null or sold_out_at is not null),
  created_at       timestamptz(3) not null,
  primary key (user_id, product_id)
);
create index wishlist_items_by_product on wishlist_items (product_id);

-- Wishlists that their owners share. Whoever has the token of the link can see the products.
create table wishlist_shares (
  user_id          uuid primary key references users on delete cascade,
  token            text not null unique check (length(token) >= 22),
  shows_first_name boolean not null,
  created_at       timestamptz(3) not null
);

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

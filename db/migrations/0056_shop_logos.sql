-- Logos of the shop, as they are shown. The setting `shop_logo` names those that are used; a job deletes the others.
create table shop_logos (
  id uuid primary key,
  png bytea not null check (octet_length(png) between 1 and 500000),
  width integer not null check (width between 32 and 600),
  height integer not null check (height between 32 and 160),
  -- The setting named it last. A job that finds it unused at that moment keeps it.
  chosen_at timestamptz(3),
  created_at timestamptz(3) not null
);

-- What the owner has decided about holidays, which `modules/holidays` names. A holiday without a row is shown, with a popup
-- and without an offer.
create table holiday_choices (
  holiday_id text primary key check (holiday_id ~ '^[a-z0-9-]{1,60}$'),
  is_enabled boolean not null default true,
  has_popup boolean not null default true,
  -- Both, or neither: what is taken off which products on this day.
  offer_percent smallint check (offer_percent between 20 and 30),
  offer_product_ids uuid[] not null default '{}',
  revision integer not null default 0,
  updated_at timestamptz(3) not null,
  check ((offer_percent is null) = (cardinality(offer_product_ids) = 0)),
  check (cardinality(offer_product_ids) <= 4)
);

-- Days that the owner has moved, because the moon was seen later than it was computed for example.
create table holiday_moves (
  holiday_id text not null check (holiday_id ~ '^[a-z0-9-]{1,60}$'),
  -- Null for all countries.
  country char(2) check (country ~ '^[A-Z]{2}$'),
  computed_day date not null,
  day date not null check (abs(day - computed_day) between 1 and 31),
  created_at timestamptz(3) not null,
  unique nulls not distinct (holiday_id, country, computed_day)
);

-- The promotions that take the offers off carts: one for the countries in which a day begins at the same moment.
create table holiday_promotions (
  holiday_id text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  promotion_id uuid not null unique references promotions (id) on delete cascade,
  primary key (holiday_id, starts_at)
);

-- What is celebrated at the moment. A job that finds something else purges the pages.
create table holiday_clock (
  id boolean primary key default true check (id),
  shown text not null
);
insert into holiday_clock (shown) values ('');

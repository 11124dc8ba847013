-- migration: expand

-- What a shipping provider answered for the items and the destination of an order, and what stands in for an answer. The key is
-- a hash of all that was asked, so a row counts for exactly that.
create table shipping_quotes (
  key             text primary key,
  -- A hash of where the parcel goes and of the currency: the prices of an older quote are shown until there is a newer one.
  destination_key text not null,
  source          text not null check (source in ('provider', 'fallback')),
  provider        text not null,
  reference       text,
  -- By method: its price in minor units of the currency, null if it is not available, and its working days.
  methods         jsonb not null,
  created_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null check (expires_at > created_at)
);
create index shipping_quotes_old on shipping_quotes (created_at);

-- The quote that the cart shows.
alter table carts add column shipping_key text;

-- Null: the shop's own prices.
alter table orders add column shipping_source text;
alter table orders add column shipping_reference text;
-- What the provider said for the method of the order. The delivery may be free all the same.
alter table orders add column shipping_quoted_minor bigint;
-- The working days that the provider said. Null: those of the zone.
alter table orders add column shipping_days_from integer;
alter table orders add column shipping_days_to integer;

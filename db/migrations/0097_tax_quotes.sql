-- migration: expand

-- What a tax provider answered for the lines and the destination of an order, and what stands in for an answer. The key is a
-- hash of all that was asked, so a row counts for exactly that.
create table tax_quotes (
  key             text primary key,
  -- A hash of where the goods go and of the currency: the rates of an older quote are shown until there is a newer one.
  destination_key text not null,
  source          text not null check (source in ('provider', 'fallback')),
  provider        text not null,
  reference       text,
  -- The rate of each line, in parts per million, by the id of its variant.
  rates           jsonb not null,
  -- Null if the delivery is taxed as what is delivered.
  shipping_ppm    integer check (shipping_ppm between 0 and 1000000),
  created_at      timestamptz(3) not null,
  expires_at      timestamptz(3) not null check (expires_at > created_at)
);
create index tax_quotes_old on tax_quotes (created_at);

-- Where the goods of a cart go, as far as the shopper has said it, and the quote that the cart shows.
alter table carts add column region text;
alter table carts add column zip_code text;
alter table carts add column tax_key text;

-- Null: the shop's own tax rates.
alter table orders add column tax_source text;
alter table orders add column tax_reference text;
-- The rate of the delivery in parts per million. Null if it is taxed as what is delivered.
alter table orders add column shipping_tax_ppm integer;

-- The exact rate where it is not a whole number of basis points: 88750 for 8.875 %, whose basis points are 888.
alter table order_lines add column tax_ppm integer;

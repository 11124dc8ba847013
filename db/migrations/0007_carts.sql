-- The id of a guest's cart is the only key to it, so it is random throughout and never listed.
create table carts (
  id         uuid primary key,
  user_id    uuid,
  state      text not null default 'open' check (state in ('open', 'ordered')),
  currency   char(3) not null default 'USD',
  country    char(2) not null default 'US',
  shipping   text not null default 'standard' references shipping_methods,
  coupon_id  uuid references coupons,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index carts_untouched on carts (updated_at) where state = 'open';

create table cart_items (
  id          uuid primary key,
  cart_id     uuid not null references carts on delete cascade,
  variant_id  uuid not null references variants on delete cascade,
  quantity    integer not null check (quantity between 1 and 99),
  -- What one cost when the shopper last touched the line: a later price is told as a notice.
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz not null,
  unique (cart_id, variant_id)
);

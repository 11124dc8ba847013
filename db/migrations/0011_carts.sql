-- The id of a guest's cart is its only secret, so it cannot be guessed and is never listed. The row is inserted by the
-- first change of the cart.
create table carts (
  id         uuid primary key,
  user_id    uuid references users on delete set null,
  state      text not null default 'open' check (state in ('open', 'ordered')),
  currency   char(3) not null,
  country    char(2) not null,
  shipping   text not null default 'standard' references shipping_methods,
  coupon_id  uuid references coupons,
  -- Raised by each change of the cart or its items.
  version    integer not null default 0,
  -- Stays when the order is cancelled: a cart that was ordered once is never deleted, because its orders refer to it.
  first_ordered_at timestamptz,
  -- A guest's cart that was merged into an account's stays until it is purged: otherwise its id would be a new cart.
  merged_at  timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index carts_by_updated_at on carts (updated_at) where state = 'open';
create unique index one_open_cart_per_account on carts (user_id) where state = 'open';

create table cart_items (
  id          uuid primary key,
  cart_id     uuid not null references carts on delete cascade,
  variant_id  uuid not null references variants on delete cascade,
  quantity    integer not null check (quantity between 1 and 99),
  -- The unit price, in the currency of the product, when the shopper last changed the item. If the price has changed since, the cart shows a notice.
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz not null,
  unique (cart_id, variant_id)
);

-- What users have put aside from their carts. Guests have theirs in the browser.
create table saved_items (
  user_id     uuid not null references users on delete cascade,
  variant_id  uuid not null references variants on delete cascade,
  quantity    integer not null check (quantity between 1 and 99),
  -- The unit price when it was saved, in the currency of the product.
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz(3) not null,
  primary key (user_id, variant_id)
);
create index saved_items_by_variant on saved_items (variant_id);

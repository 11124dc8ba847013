-- The id of a guest's cart is the only key to it, so it is random throughout and never listed.
create table carts (
  id         uuid primary key,
  user_id    uuid,
  state      text not null default 'open' check (state in ('open', 'ordered')),
  currency   char(3) not null default 'USD',
  country    char(2) not null default 'US',
  shipping   text not null default 'standard' references shipping_choices,
  coupon_id  uuid references coupons,
  -- How many lines it has, kept by the trigger below; the check is the limit of a cart.
  line_count integer not null default 0 check (line_count between 0 and 100),
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

create function count_cart_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update carts set line_count = line_count + 1 where id = new.cart_id;
  else
    update carts set line_count = line_count - 1 where id = old.cart_id;
  end if;
  return null;
end $$;
create trigger cart_lines_counted after insert or delete on cart_items
  for each row execute function count_cart_lines();

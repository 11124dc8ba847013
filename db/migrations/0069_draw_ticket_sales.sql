-- Tickets of lucky draws are sold as lines without shipping (decision 0138). The stock of a ticket's variant is how many may
-- still be sold.
alter table products add column kind text not null default 'goods' check (kind in ('goods', 'draw_ticket'));
-- Tickets are in no listing, search or feed: they are bought on the page of their draw.
alter table products add constraint products_tickets_are_hidden check (kind = 'goods' or status = 'withdrawn');

-- False: nothing of it is packed or handed to a carrier.
alter table orders add column needs_shipping boolean not null default true;
alter table order_lines add column needs_shipping boolean not null default true;
alter table order_lines add constraint order_lines_unshipped_stay check (needs_shipping or shipped_quantity = 0);

alter table draws
  -- What goes into the cart; null until the draw opens.
  add column ticket_variant_id uuid unique references variants,
  -- How many tickets are sold at most, of all and to one person.
  add column max_sold integer not null default 10000 check (max_sold between 0 and 1000000),
  add column max_per_person integer not null default 50 check (max_per_person between 1 and 1000);

-- Who may buy tickets of a draw, by what they have stated, and how many they hold and have paid.
create table draw_buyers (
  id         uuid primary key,
  draw_id    uuid not null references draws on delete cascade,
  -- Null once the account is deleted.
  user_id    uuid references users (id),
  country    text check (country ~ '^[A-Z]{2}$'),
  adult_stated_at timestamptz(3),
  units      integer not null default 0,
  -- Of the draw; of accounts that were merged, what both have together.
  max_units  integer not null,
  created_at timestamptz(3) not null,
  unique (draw_id, user_id),
  constraint draw_buyers_limit check (units between 0 and max_units)
);
create index draw_buyers_by_user on draw_buyers (user_id) where user_id is not null;

-- The lines of orders that buy tickets. A line gives its tickets once, when its order is paid while the draw is open.
create table draw_purchases (
  order_line_id uuid primary key references order_lines,
  order_id   uuid not null references orders,
  draw_id    uuid not null references draws,
  buyer_id   uuid not null references draw_buyers,
  count      integer not null check (count between 1 and 10000),
  -- Held for the payment; issued; given back before it was paid, or refused because the draw had closed.
  state      text not null check (state in ('held', 'issued', 'ended')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index draw_purchases_by_order on draw_purchases (order_id);
create index draw_purchases_by_draw on draw_purchases (draw_id, order_line_id);
create index draw_purchases_by_buyer on draw_purchases (buyer_id);

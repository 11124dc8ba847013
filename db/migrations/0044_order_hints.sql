-- Why somebody should look at an order before it is packed. A hint blocks nothing. It is found from stored rows when the
-- order is paid and when a payment fails, and is written once for each rule.
create table order_hints (
  order_id   uuid not null references orders,
  rule       text not null check (rule in ('many_cards', 'many_attempts', 'disposable_mail', 'new_country', 'many_orders')),
  -- What the sentence of the rule names, such as a count.
  params     jsonb not null check (jsonb_typeof(params) = 'object'),
  created_at timestamptz(3) not null,
  primary key (order_id, rule)
);

-- Who has stock held for an unpaid order. A row exists only as long as the hold, because it has the shopper's network.
create table open_holds (
  order_id     uuid primary key references orders on delete cascade,
  -- An IPv4 address, or the /64 network of an IPv6 address.
  network      text not null,
  -- `user <id>`, or the mailbox of a guest.
  customer     text not null,
  currency     char(3) not null,
  amount_minor bigint not null check (amount_minor >= 0),
  created_at   timestamptz not null
);
create index open_holds_by_network on open_holds (network);
create index open_holds_by_customer on open_holds (customer);

-- Whatever ends a hold (payment, cancellation, expiry), the row goes with it.
create function delete_open_hold() returns trigger language plpgsql as $$
begin
  delete from open_holds where order_id = new.id;
  return null;
end $$;
create trigger orders_hold_ended after update of hold_expires_at on orders
  for each row when (old.hold_expires_at is not null and new.hold_expires_at is null)
  execute function delete_open_hold();

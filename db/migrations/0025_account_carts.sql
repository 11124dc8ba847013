-- An account has one open cart, the same on every device.
create unique index one_open_cart_per_account on carts (user_id) where state = 'open';

-- Where an account is gone, its carts and orders are nobody's; what they say of a person is erased with the account.
alter table carts  add foreign key (user_id) references users on delete set null;
alter table orders add foreign key (user_id) references users on delete set null;

-- What was ordered as a guest is looked for by its address when somebody has shown that the address is theirs.
create index orders_of_guests on orders (lower(email)) where user_id is null;

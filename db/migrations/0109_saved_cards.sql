-- migration: expand

-- Who an account is at a payment provider that keeps cards.
create table payment_customers (
  user_id    uuid not null references users on delete cascade,
  provider   text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  reference  text not null check (length(reference) between 1 and 255),
  created_at timestamptz(3) not null,
  primary key (user_id, provider)
);

-- The session of such a payment shows the saved cards of its shopper, so it is opened for nobody else.
alter table payments add column offers_saved_cards boolean not null default false;

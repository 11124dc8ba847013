-- migration: expand
-- An e-mail that came back, with the status of the mail system (RFC 3463).
alter table emails add column bounced_at timestamptz(3), add column bounce_status text;

-- Addresses that do not exist. Optional e-mails are not sent to them until they are cleared: by a clerk, or by somebody who has
-- read an e-mail there. An e-mail that was created before that and comes back later does not mark the address again.
create table undeliverable_addresses (
  address     text primary key check (address = lower(address)),
  status      text not null check (status ~ '^5\.\d{1,3}\.\d{1,3}$'),
  reported_at timestamptz(3) not null,
  cleared_at  timestamptz(3)
);

-- Requests for one e-mail when a sold-out variant is back in stock (double opt-in).
create table stock_alerts (
  id           uuid primary key,
  email        text not null check (email = lower(email)),
  variant_id   uuid not null references variants on delete cascade,
  -- ISO 639-1, of the e-mails.
  language     text not null check (language ~ '^[a-z]{2}$'),
  state        text not null check (state in ('pending', 'confirmed', 'notified')),
  requested_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  notified_at  timestamptz(3),
  created_at   timestamptz(3) not null,
  unique (email, variant_id),
  check (state = 'pending' or confirmed_at is not null),
  check ((state = 'notified') = (notified_at is not null))
);
create index stock_alerts_waiting on stock_alerts (variant_id, id) where state = 'confirmed';
create index stock_alerts_by_variant on stock_alerts (variant_id);
create index stock_alerts_by_age on stock_alerts (requested_at);

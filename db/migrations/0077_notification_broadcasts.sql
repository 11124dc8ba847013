-- One notification for many users. A job raises it in pages, each with its position in one transaction.
create table notification_broadcasts (
  id              uuid primary key,
  kind            text not null check (kind in ('coupon_code', 'seasonal_discount')),
  -- What it is about: a promotion, or a holiday and the moment at which its day begins in some countries.
  subject         text not null,
  -- The last user of the last page. The next one goes on behind it.
  last_user_id    uuid,
  recipient_count integer not null default 0 check (recipient_count >= 0),
  created_at      timestamptz(3) not null,
  finished_at     timestamptz(3),
  unique (kind, subject)
);
create index notification_broadcasts_unfinished on notification_broadcasts (created_at, id) where finished_at is null;

-- Users of some countries, in pages: the country of the profile, else that of the default address.
create index users_by_country on users ((user_metadata ->> 'country'), id) where user_metadata ->> 'country' is not null;
create index default_addresses_by_country on addresses (country, user_id) where is_default;

-- Newsletter subscriptions (double opt-in): only a confirmed subscriber gets the newsletter.
create table newsletter_subscriptions (
  id              uuid primary key,
  email           text not null unique check (email = lower(email)),
  -- ISO 639-1, of the e-mails.
  language        text not null check (language ~ '^[a-z]{2}$'),
  state           text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  requested_at    timestamptz(3) not null,
  confirmed_at    timestamptz(3),
  unsubscribed_at timestamptz(3),
  -- Since when its address gets no issues, because e-mails came back.
  undeliverable_at timestamptz(3),
  created_at      timestamptz(3) not null,
  check (state <> 'confirmed' or confirmed_at is not null)
);

-- What a user shares: `/?ref=K7Q2M4XD`.
create table referral_codes (
  user_id    uuid primary key references users on delete cascade,
  code       text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz(3) not null
);

-- An account that somebody created after a visit by the code of another one.
create table referrals (
  id             uuid primary key,
  -- Null once the account is deleted.
  referrer_id    uuid references users on delete set null,
  friend_id      uuid unique references users on delete set null,
  -- The visit by the link, at most 30 days before the account was created.
  visited_at     timestamptz(3) not null,
  -- What was promised at the time of the sign-up, in the base currency.
  friend_minor   bigint not null check (friend_minor > 0),
  referrer_minor bigint not null check (referrer_minor > 0),
  valid_days     integer not null check (valid_days > 0),
  -- `held` waits for a clerk. `rejected` and `revoked` are final.
  state          text not null default 'open' check (state in ('open', 'held', 'rejected', 'revoked')),
  -- Why it is held, or was; a clerk has cleared those in `cleared_reasons`.
  hold_reasons   text[] not null default '{}',
  cleared_reasons text[] not null default '{}',
  held_at        timestamptz(3),
  review_code    text check (review_code <> ''),
  reviewed_at    timestamptz(3),
  verified_at    timestamptz(3),
  ordered_at     timestamptz(3),
  -- The first order of the friend that was delivered, and was not given back by then.
  order_id       uuid references orders,
  delivered_at   timestamptz(3),
  -- When the coupons were granted.
  friend_rewarded_at   timestamptz(3),
  referrer_rewarded_at timestamptz(3),
  -- Why a coupon that is due was not granted so far: a cap, a budget, a pause.
  friend_refusal   text check (friend_refusal <> ''),
  referrer_refusal text check (referrer_refusal <> ''),
  -- A coupon has to be taken back, which an order may have at the moment.
  is_taking_back boolean not null default false,
  revision       integer not null default 0 check (revision >= 0),
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null,
  check (referrer_id is null or friend_id is null or referrer_id <> friend_id),
  check (visited_at <= created_at),
  check ((order_id is null) = (delivered_at is null)),
  check (hold_reasons <@ array['same_person', 'same_device', 'same_card', 'same_address', 'known_customer']),
  check (state <> 'held' or (held_at is not null and not hold_reasons <@ cleared_reasons)),
  check (state <> 'rejected' or review_code is not null),
  check (state <> 'revoked' or referrer_rewarded_at is not null),
  check (friend_rewarded_at is null or friend_refusal is null),
  check (referrer_rewarded_at is null or referrer_refusal is null)
);
create index referrals_by_referrer on referrals (referrer_id, created_at desc, id desc);
create index referrals_newest_first on referrals (created_at desc, id desc);
create index referrals_by_state on referrals (state, created_at desc, id desc);
create index referrals_by_order on referrals (order_id) where order_id is not null;
-- What a job tries again.
create index referrals_due on referrals (id)
  where friend_refusal is not null or referrer_refusal is not null or is_taking_back;

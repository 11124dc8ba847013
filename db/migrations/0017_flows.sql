-- A sign-in that began in one place (a letter was asked for, a provider was visited) and ends there too: only who has
-- the verifier of the challenge gets the session. A code that was exchanged removes its row.
create table flow_states (
  id               uuid primary key,
  user_id          uuid not null references users on delete cascade,
  method           text not null check (method in
    ('email/signup', 'invite', 'recovery', 'magiclink', 'email_change', 'oauth', 'sso/saml')),
  code_challenge        text not null check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  -- Of the link in a letter that leads back to it.
  token_hash        bytea unique check (length(token_hash) = 32),
  auth_code_hash        bytea unique check (length(auth_code_hash) = 32),
  -- The code ends 300 seconds after.
  auth_code_issued_at        timestamptz(3),
  -- What a provider gave us, sealed: it opens their account there.
  encrypted_provider_tokens  bytea,
  created_at       timestamptz(3) not null,
  check ((auth_code_hash is null) = (auth_code_issued_at is null))
);
create index flow_states_by_user on flow_states (user_id);
create index flow_states_oldest_first on flow_states (created_at);

-- Letters that somebody asked for by an address, to be written after they had their answer: whether the address has an
-- account shows in nothing that is done before. Whatever the address, the row goes when the letter is written.
create table pending_auth_emails (
  id               uuid primary key,
  purpose          text not null check (purpose in ('signup', 'recovery', 'magiclink', 'email_change_new')),
  email            text not null check (email = lower(email) and length(email) <= 255),
  redirect_to      text not null,
  code_challenge        text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- What somebody says of themselves who may turn out to be new.
  user_metadata        jsonb not null check (jsonb_typeof(user_metadata) = 'object'),
  user_agent       text,
  ip_address          text,
  language         text,
  -- Which of several shops on one database was asked: it has the key and the settings.
  shop_id         text not null,
  attempts         integer not null default 0,
  next_attempt_at  timestamptz(3),
  created_at       timestamptz(3) not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index pending_auth_emails_waiting on pending_auth_emails (shop_id, next_attempt_at);

-- When somebody last asked for a letter of a kind to an address, whether it has an account or not. It names the
-- address by a keyed hash, and goes after a day.
create table email_cooldowns (
  key      bytea primary key check (length(key) = 32),
  started_at timestamptz(3) not null
);

-- How many letters a shop was asked for in an hour.
create table email_hourly_counts (
  shop_id   text not null,
  hour_starts_at  timestamptz(3) not null,
  count      integer not null check (count > 0),
  primary key (shop_id, hour_starts_at)
);

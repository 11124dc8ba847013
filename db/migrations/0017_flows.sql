-- A sign-in that began in one place (a letter was asked for, a provider was visited) and ends there too: only who has
-- the verifier of the challenge gets the session. A code that was exchanged removes its row.
create table flow_states (
  id               uuid primary key,
  user_id          uuid not null references users on delete cascade,
  method           text not null check (method in
    ('email/signup', 'invite', 'recovery', 'magiclink', 'email_change', 'oauth', 'sso/saml')),
  challenge        text not null check (challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  -- Of the link in a letter that leads back to it.
  link_hash        bytea unique check (length(link_hash) = 32),
  code_hash        bytea unique check (length(code_hash) = 32),
  -- The code ends 300 seconds after.
  issued_at        timestamptz(3),
  -- What a provider gave us, sealed: it opens their account there.
  provider_tokens  bytea,
  created_at       timestamptz(3) not null,
  check ((code_hash is null) = (issued_at is null))
);
create index flow_states_by_user on flow_states (user_id);
create index flow_states_oldest_first on flow_states (created_at);

-- Letters that somebody asked for by an address, to be written after they had their answer: whether the address has an
-- account shows in nothing that is done before. Whatever the address, the row goes when the letter is written.
create table asked_letters (
  id               uuid primary key,
  purpose          text not null check (purpose in ('signup', 'recovery', 'magiclink', 'email_change_new')),
  email            text not null check (email = lower(email) and length(email) <= 255),
  redirect_to      text not null,
  challenge        text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  -- What somebody says of themselves who may turn out to be new.
  user_data        jsonb not null check (jsonb_typeof(user_data) = 'object'),
  user_agent       text,
  address          text,
  language         text,
  -- Which of several shops on one database was asked: it has the key and the settings.
  asked_of         text not null,
  attempts         integer not null default 0,
  next_attempt_at  timestamptz(3),
  created_at       timestamptz(3) not null,
  check ((challenge is null) = (challenge_method is null))
);
create index asked_letters_waiting on asked_letters (asked_of, next_attempt_at);

-- When somebody last asked for a letter of a kind to an address, whether it has an account or not. It names the
-- address by a keyed hash, and goes after a day.
create table letter_pauses (
  key      bytea primary key check (length(key) = 32),
  asked_at timestamptz(3) not null
);

-- How many letters a shop was asked for in an hour.
create table letter_hours (
  asked_of   text not null,
  begins_at  timestamptz(3) not null,
  count      integer not null check (count > 0),
  primary key (asked_of, begins_at)
);

-- Who has an account. `app_metadata` gives rights and only the shop writes it; `user_metadata` is its owner's.
create table users (
  id                   uuid primary key,
  aud                  text not null default 'authenticated',
  role                 text not null default 'authenticated',
  email                text check (email = lower(email) and length(email) <= 255),
  phone                text check (phone ~ '^[1-9][0-9]{1,14}$'),
  password_hash        text check (password_hash like '$%'),
  email_confirmed_at   timestamptz(3),
  phone_confirmed_at   timestamptz(3),
  last_sign_in_at      timestamptz(3),
  app_metadata         jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata        jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  is_anonymous         boolean not null default false,
  -- Their employer's sign-in answers for them: it alone says who they are, and their address may be somebody else's too.
  is_sso_user          boolean not null default false,
  banned_until         timestamptz(3),
  invited_at           timestamptz(3),
  -- Where they want to be reached instead, until it is confirmed.
  new_email            text check (new_email = lower(new_email) and length(new_email) <= 255),
  new_phone            text check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  -- Which of the two letters about another address was answered already.
  email_change_confirmed_side    text check (email_change_confirmed_side in ('new', 'current')),
  -- When the last code of a kind went out.
  confirmation_sent_at     timestamptz(3),
  recovery_sent_at         timestamptz(3),
  email_change_sent_at     timestamptz(3),
  phone_change_sent_at     timestamptz(3),
  reauthentication_sent_at timestamptz(3),
  -- Erased, but named by what must stay.
  deleted_at           timestamptz(3),
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  check (email_confirmed_at is null or email is not null),
  check (phone_confirmed_at is null or phone is not null)
);
create unique index users_by_email on users (email, aud) where not is_sso_user;
create unique index users_by_phone on users (phone, aud);
create index users_by_new_email on users (new_email) where new_email is not null;
create index users_by_new_phone on users (new_phone) where new_phone is not null;

-- The ways somebody can show who they are: an address of their own, or an account elsewhere.
create table identities (
  id              uuid primary key,
  user_id         uuid not null references users on delete cascade,
  provider        text not null check (provider <> ''),
  -- What the provider calls them; for an address of their own the id of the user.
  provider_id     text not null check (provider_id <> ''),
  identity_data   jsonb not null check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz(3),
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  unique (provider, provider_id)
);
create index identities_by_user on identities (user_id, created_at);

-- A row lasts as long as somebody stays signed in somewhere; signing out removes it.
create table sessions (
  id           uuid primary key,
  user_id      uuid not null references users on delete cascade,
  aal          text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How it was opened: [{method, timestamp}], the newest first.
  amr          jsonb not null check (jsonb_typeof(amr) = 'array'),
  user_agent   text,
  ip_address      text,
  refreshed_at timestamptz(3) not null,
  -- A token of its family came back too late: somebody else has it. The row stays, to tell that from a sign-out.
  ended_at     timestamptz(3),
  created_at   timestamptz(3) not null
);
create index sessions_by_user on sessions (user_id, created_at);

-- What a token says is its id and a signature of it, so there is nothing here to steal. A session is a family.
create table refresh_tokens (
  id         uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  parent_id  uuid references refresh_tokens on delete set null,
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (rotated_at is null or revoked_at is not null)
);
-- A family has one living member, and a token is exchanged for one child.
create unique index refresh_tokens_living on refresh_tokens (session_id) where revoked_at is null;
create unique index refresh_tokens_by_parent on refresh_tokens (parent_id);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- What a letter or a text message carries, good once: spending it removes it. A newer one of its kind takes its place.
create table one_time_tokens (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (kind in
    ('confirmation', 'recovery', 'email_change_new', 'email_change_current', 'phone_change', 'reauthentication')),
  -- The address or number that whoever has it can read.
  sent_to    text not null check (sent_to <> ''),
  -- Of the link in a letter, and of the code one can type instead. A text message has no link.
  token_hash  bytea unique check (length(token_hash) = 32),
  code_hash  bytea not null check (length(code_hash) = 32),
  -- Wrong codes; after ten of them the link alone is left.
  failed_attempts   integer not null default 0 check (failed_attempts between 0 and 10),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (user_id, kind)
);
create index one_time_tokens_by_address on one_time_tokens (sent_to);

-- Keys that tokens are signed with. The private half is sealed with SECRET_KEY (decision 0040).
create table signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null check (not public_jwk ? 'd'),
  encrypted_jwk  bytea not null,
  -- Which SECRET_KEY opens it.
  encryption_key_id text not null,
  -- Until then it is only published, so that everybody has seen it before.
  active_from  timestamptz(3) not null,
  -- From then on it only verifies.
  retired_at  timestamptz(3),
  created_at  timestamptz(3) not null
);
create unique index signing_keys_in_use on signing_keys (encryption_key_id) where retired_at is null;

-- What happened to accounts. It outlives them, so it names nobody but by id.
create table audit_log (
  id         uuid primary key,
  action     text not null check (action <> ''),
  user_id    uuid,
  session_id uuid,
  ip_address    text,
  detail     jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz(3) not null
);
create index audit_log_by_user on audit_log (user_id, created_at);
create index audit_log_oldest_first on audit_log (created_at);

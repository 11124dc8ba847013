-- What somebody shows besides their password. Whoever has a verified one needs it for what is theirs.
create table factors (
  id                 uuid primary key,
  user_id            uuid not null references users on delete cascade,
  type               text not null check (type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  friendly_name      text not null default '' check (length(friendly_name) <= 120),
  verified_at        timestamptz(3),
  -- Of an authenticator app; sealed with SECRET_KEY.
  encrypted_secret      bytea,
  -- The newest half minute whose code was used: no code counts twice.
  last_totp_step          bigint,
  phone              text check (phone ~ '^[1-9][0-9]{1,14}$'),
  -- Wrong codes since the last right one, and when the last of them came.
  failed_attempts      integer not null default 0 check (failed_attempts >= 0),
  last_failed_at      timestamptz(3),
  last_challenged_at timestamptz(3),
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  check ((type = 'totp') = (encrypted_secret is not null)),
  check ((type = 'phone') = (phone is not null)),
  check ((failed_attempts > 0) = (last_failed_at is not null))
);
create unique index factors_by_name on factors (user_id, friendly_name) where type <> 'recovery_code';
create unique index factors_recovery on factors (user_id) where type = 'recovery_code';
create index factors_by_user on factors (user_id, created_at);

-- Somebody is about to show a factor, from this address and no other; good once.
create table factor_challenges (
  id         uuid primary key,
  factor_id  uuid not null references factors on delete cascade,
  ip_address    text,
  -- Of the code in a text message.
  code_hash  bytea check (length(code_hash) = 32),
  used_at   timestamptz(3),
  created_at timestamptz(3) not null
);
create index factor_challenges_by_factor on factor_challenges (factor_id, created_at);
create index factor_challenges_oldest_first on factor_challenges (created_at);

-- Used ones stay, to say how many of how many are left.
create table recovery_codes (
  id        uuid primary key,
  factor_id uuid not null references factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz(3),
  unique (factor_id, code_hash)
);

-- What a session stands on the second level by. Without any it stands on the first.
create table session_factors (
  session_id uuid not null references sessions on delete cascade,
  -- A factor or a passkey.
  authenticator_id   uuid not null,
  method     text not null,
  primary key (session_id, authenticator_id)
);
create index session_factors_by_authenticator on session_factors (authenticator_id);

-- Keys that somebody's devices keep: of a factor, or without one a passkey, which opens an account by itself.
create table webauthn_credentials (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  factor_id     uuid unique references factors on delete cascade,
  -- What the device calls it.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key    bytea not null,
  -- How often it signed, where a device counts: it never goes back.
  counter       bigint not null check (counter >= 0),
  transports    jsonb not null default '[]' check (jsonb_typeof(transports) = 'array'),
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  last_used_at  timestamptz(3),
  created_at    timestamptz(3) not null
);
create index webauthn_credentials_by_user on webauthn_credentials (user_id, created_at);

-- A challenge for a passkey is its id and what SECRET_KEY makes of it, so only a used one leaves a row.
create table used_webauthn_challenges (
  id       uuid primary key,
  used_at timestamptz(3) not null
);
create index used_webauthn_challenges_oldest_first on used_webauthn_challenges (used_at);

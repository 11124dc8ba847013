-- MFA factors. A user with a verified factor needs it for sensitive actions.
create table factors (
  id                 uuid primary key,
  user_id            uuid not null references users on delete cascade,
  type               text not null check (type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  friendly_name      text not null default '' check (length(friendly_name) <= 120),
  verified_at        timestamptz(3),
  -- The TOTP secret, encrypted with SECRET_KEY.
  encrypted_secret   bytea,
  -- The last 30-second step whose code was used: a code is valid once.
  last_totp_step     bigint,
  phone              text check (phone ~ '^[1-9][0-9]{1,14}$'),
  -- Failed attempts since the last success, and the time of the last one.
  failed_attempts    integer not null default 0 check (failed_attempts >= 0),
  last_failed_at     timestamptz(3),
  last_challenged_at timestamptz(3),
  created_at         timestamptz(3) not null,
  updated_at         timestamptz(3) not null,
  check ((type = 'totp') = (encrypted_secret is not null)),
  check ((type = 'phone') = (phone is not null)),
  check ((failed_attempts > 0) = (last_failed_at is not null))
);
create unique index factors_by_name on factors (user_id, friendly_name) where type <> 'recovery_code';
create unique index factors_one_recovery_code on factors (user_id) where type = 'recovery_code';
create index factors_by_user on factors (user_id, created_at);

-- A challenge for a factor, bound to an IP address and valid once.
create table factor_challenges (
  id         uuid primary key,
  factor_id  uuid not null references factors on delete cascade,
  ip_address text,
  -- The hash of the code in a text message.
  code_hash  bytea check (length(code_hash) = 32),
  used_at    timestamptz(3),
  created_at timestamptz(3) not null
);
create index factor_challenges_by_factor on factor_challenges (factor_id, created_at);
create index factor_challenges_oldest_first on factor_challenges (created_at);

-- Used codes stay, so that the number of the remaining ones can be shown.
create table recovery_codes (
  id        uuid primary key,
  factor_id uuid not null references factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz(3),
  unique (factor_id, code_hash)
);

-- The factors that elevate a session to aal2. A session without any is aal1.
create table session_factors (
  session_id       uuid not null references sessions on delete cascade,
  -- The id of a factor or of a passkey.
  authenticator_id uuid not null,
  method           text not null,
  primary key (session_id, authenticator_id)
);
create index session_factors_by_authenticator on session_factors (authenticator_id);

-- WebAuthn credentials: of a factor, or without a factor a passkey, which signs in by itself.
create table webauthn_credentials (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  factor_id     uuid unique references factors on delete cascade,
  -- The id that the device assigned.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key    bytea not null,
  -- The signature counter of the device. It never decreases.
  counter       bigint not null check (counter >= 0),
  transports    jsonb not null default '[]' check (jsonb_typeof(transports) = 'array'),
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  last_used_at  timestamptz(3),
  created_at    timestamptz(3) not null
);
create index webauthn_credentials_by_user on webauthn_credentials (user_id, created_at);

-- A challenge for a passkey is its id and an HMAC of it, so only used challenges are stored.
create table used_webauthn_challenges (
  id      uuid primary key,
  used_at timestamptz(3) not null
);
create index used_webauthn_challenges_oldest_first on used_webauthn_challenges (used_at);

-- Accounts. `app_metadata` holds roles and is written by the shop only; `user_metadata` is written by the user.
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
  -- The user signs in with SAML only. The e-mail address may also belong to another user.
  is_sso_user          boolean not null default false,
  banned_until         timestamptz(3),
  invited_at           timestamptz(3),
  -- The new address or number until it is confirmed.
  new_email            text check (new_email = lower(new_email) and length(new_email) <= 255),
  new_phone            text check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  -- Which of the two e-mails about a change of address has been confirmed.
  email_change_confirmed_side    text check (email_change_confirmed_side in ('new', 'current')),
  -- When the last code of each kind was sent.
  confirmation_sent_at     timestamptz(3),
  recovery_sent_at         timestamptz(3),
  email_change_sent_at     timestamptz(3),
  phone_change_sent_at     timestamptz(3),
  reauthentication_sent_at timestamptz(3),
  -- The account is erased; the row stays because other tables refer to it.
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
create index users_newest_first on users (created_at desc, id desc);
create index users_staff on users (id) where app_metadata->>'role' = 'admin';

-- How a user signs in: by e-mail or phone, or with an account at a provider.
create table identities (
  id              uuid primary key,
  user_id         uuid not null references users on delete cascade,
  provider        text not null check (provider <> ''),
  -- The user's id at the provider; for an e-mail address the id of the user.
  provider_id     text not null check (provider_id <> ''),
  identity_data   jsonb not null check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz(3),
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  unique (provider, provider_id)
);
create index identities_by_user on identities (user_id, created_at);
create index identities_by_email on identities (lower(identity_data->>'email')) where provider <> 'email';

-- OAuth clients: other applications in which users sign in with their account of this shop. Deleting a client ends its
-- sessions.
create table oauth_clients (
  id                uuid primary key,
  name              text not null check (name <> '' and length(name) <= 200),
  uri               text check (uri ~ '^https?://'),
  logo_uri          text check (logo_uri ~ '^https?://'),
  redirect_uris     text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types       text[] not null check
    ('authorization_code' = any (grant_types) and grant_types <@ array['authorization_code', 'refresh_token']),
  -- What the client may request. Null: every scope.
  scopes            text[] check (cardinality(scopes) > 0),
  auth_method       text not null check (auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  -- A public client (`none`) cannot keep a secret.
  secret_hash       bytea check (length(secret_hash) = 32),
  registration_type text not null check (registration_type in ('manual', 'dynamic')),
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  check ((secret_hash is null) = (auth_method = 'none'))
);
create index oauth_clients_newest_first on oauth_clients (created_at desc, id desc);

-- A session. Signing out deletes it.
create table sessions (
  id           uuid primary key,
  user_id      uuid not null references users on delete cascade,
  aal          text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How the session was opened: [{method, timestamp}], newest first.
  amr          jsonb not null check (jsonb_typeof(amr) = 'array'),
  user_agent   text,
  ip_address   text,
  refreshed_at timestamptz(3) not null,
  -- Set if a rotated refresh token was used again, which means it was stolen. The row stays, to tell that from a
  -- sign-out.
  ended_at     timestamptz(3),
  -- The OAuth client that the session belongs to, and what it may read. Null: a session of the shop itself.
  oauth_client_id uuid references oauth_clients on delete cascade,
  oauth_scopes    text[],
  created_at   timestamptz(3) not null,
  check ((oauth_client_id is null) = (oauth_scopes is null))
);
create index sessions_by_oauth_client on sessions (oauth_client_id) where oauth_client_id is not null;
create index sessions_by_user on sessions (user_id, created_at);

-- Refresh tokens consist of the id and a signature, so no secret is stored. The tokens of a session are one family.
create table refresh_tokens (
  id         uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  parent_id  uuid references refresh_tokens on delete set null,
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (rotated_at is null or revoked_at is not null)
);
-- A family has one active token, and each token is rotated once.
create unique index refresh_tokens_active on refresh_tokens (session_id) where revoked_at is null;
create unique index refresh_tokens_by_parent on refresh_tokens (parent_id);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Codes and links in e-mails and text messages. Redeeming deletes the row. A new one replaces the old one of its kind.
create table one_time_tokens (
  id              uuid primary key,
  user_id         uuid not null references users on delete cascade,
  kind            text not null check (kind in
    ('confirmation', 'recovery', 'email_change_new', 'email_change_current', 'phone_change', 'reauthentication')),
  -- The e-mail address or phone number that the code was sent to.
  sent_to         text not null check (sent_to <> ''),
  -- Hashes of the token in the link and of the code. A text message has no link.
  token_hash      bytea unique check (length(token_hash) = 32),
  code_hash       bytea not null check (length(code_hash) = 32),
  -- After ten wrong codes only the link is valid.
  failed_attempts integer not null default 0 check (failed_attempts between 0 and 10),
  expires_at      timestamptz(3) not null,
  created_at      timestamptz(3) not null,
  unique (user_id, kind)
);
create index one_time_tokens_by_address on one_time_tokens (sent_to);

-- The keys that sign access tokens. The private key is encrypted with SECRET_KEY (decision 0019).
create table signing_keys (
  kid               text primary key,
  public_jwk        jsonb not null check (not public_jwk ? 'd'),
  encrypted_jwk     bytea not null,
  -- Identifies the SECRET_KEY that decrypts it.
  encryption_key_id text not null,
  -- Before this time the key is only published, so that clients know it in advance.
  active_from       timestamptz(3) not null,
  -- After this time the key only verifies.
  retired_at        timestamptz(3),
  created_at        timestamptz(3) not null
);
create unique index signing_keys_in_use on signing_keys (encryption_key_id) where retired_at is null;

-- The audit log of accounts. It outlives them, so it refers to users only by id.
create table audit_log (
  id         uuid primary key,
  action     text not null check (action <> ''),
  user_id    uuid,
  session_id uuid,
  ip_address text,
  detail     jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz(3) not null
);
create index audit_log_by_user on audit_log (user_id, created_at);
create index audit_log_oldest_first on audit_log (created_at);

-- The kinds of device a user has signed in with. A new kind triggers an e-mail. Erased with the user.
create table known_devices (
  user_id       uuid not null references users on delete cascade,
  -- `Firefox on Windows`. There are few values, so made-up ones cannot flood a mailbox.
  name          text not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at  timestamptz(3) not null,
  primary key (user_id, name)
);

-- The networks a user has signed in from. Failed attempts from other networks do not lock the user out of these. Erased
-- with the user.
create table known_networks (
  user_id      uuid not null references users on delete cascade,
  network      text not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, network)
);
create index known_networks_oldest_first on known_networks (last_seen_at);

-- Tokens of programs for the admin API. Only the hash is stored. Rows stay, because changes refer to them.
create table admin_tokens (
  id           uuid primary key,
  -- The token with which this one was created. It is revoked together with that one.
  parent_id    uuid references admin_tokens,
  -- The account that made it, itself or with another token: it is valid only while that is an administrator. Null for a
  -- token of the command line or of a service token. No foreign key: a token of a deleted account must not lose its owner.
  user_id      uuid,
  name         text not null check (length(name) between 1 and 60),
  -- What it may do of what its account may. Null: all of that.
  scopes       text[] check (cardinality(scopes) > 0),
  hash         bytea not null unique check (length(hash) = 32),
  expires_at   timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at   timestamptz(3),
  created_at   timestamptz(3) not null,
  check (expires_at > created_at)
);
create index admin_tokens_by_parent on admin_tokens (parent_id) where parent_id is not null;

-- Invitations to run the shop. The link in the e-mail has a secret, of which only the hash is stored. One is open per address.
create table staff_invitations (
  id          uuid primary key,
  email       text not null check (email = lower(email) and length(email) <= 255),
  role        text not null check (role in ('owner', 'manager', 'clerk', 'support', 'read_only')),
  token_hash  bytea not null unique check (length(token_hash) = 32),
  language    text not null check (language in ('en', 'tr', 'nl', 'de', 'fr', 'es')),
  actor_kind  text not null,
  actor_id    text,
  actor_name  text,
  expires_at  timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid,
  revoked_at  timestamptz(3),
  created_at  timestamptz(3) not null,
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and revoked_at is null;

-- Filters of a list of the administration that a person has given a name.
create table saved_views (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  list       text not null check (list in ('orders')),
  name       text not null check (name = trim(name) and length(name) between 1 and 60),
  -- The query of the address, without `?`.
  query      text not null check (length(query) <= 1000),
  created_at timestamptz(3) not null,
  unique (user_id, list, name)
);

-- PKCE flows that were started by an e-mail or at a provider. The session is issued to the client with the verifier of
-- the challenge. Exchanging the code deletes the row.
create table flow_states (
  id                        uuid primary key,
  user_id                   uuid not null references users on delete cascade,
  method                    text not null check (method in
    ('email/signup', 'invite', 'recovery', 'magiclink', 'email_change', 'oauth', 'sso/saml')),
  code_challenge            text not null check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method     text not null check (code_challenge_method in ('s256', 'plain')),
  -- The hash of the token in the e-mail's link.
  token_hash                bytea unique check (length(token_hash) = 32),
  auth_code_hash            bytea unique check (length(auth_code_hash) = 32),
  -- The code expires after 300 seconds.
  auth_code_issued_at       timestamptz(3),
  -- The provider's own tokens, encrypted.
  encrypted_provider_tokens bytea,
  created_at                timestamptz(3) not null,
  check ((auth_code_hash is null) = (auth_code_issued_at is null))
);
create index flow_states_by_user on flow_states (user_id);
create index flow_states_oldest_first on flow_states (created_at);

-- E-mails that were requested for an address, and are written after the response: the time of the response must not
-- reveal whether the address has an account. The row is deleted for every address when the e-mail is written.
create table pending_auth_emails (
  id                    uuid primary key,
  purpose               text not null check (purpose in ('signup', 'recovery', 'magiclink', 'email_change_new')),
  email                 text not null check (email = lower(email) and length(email) <= 255),
  redirect_to           text not null,
  code_challenge        text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The metadata for the case that a new user is created.
  user_metadata         jsonb not null check (jsonb_typeof(user_metadata) = 'object'),
  user_agent            text,
  ip_address            text,
  language              text,
  created_at            timestamptz(3) not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);

-- OAuth states: sign-ins that were redirected to a provider. Kept for a day, so that a second callback gets a specific
-- error.
create table oauth_states (
  id                    uuid primary key,
  state_hash            bytea not null unique check (length(state_hash) = 32),
  provider              text not null check (provider <> ''),
  -- The code verifier and the nonce of the flow with the provider. No personal data.
  encrypted_secrets     bytea not null,
  redirect_to           text not null,
  -- The PKCE challenge of a client that waits for a code. Without one, the browser of the callback gets the session.
  code_challenge        text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- The session whose user links the identity. Signing out deletes the state.
  session_id            uuid references sessions on delete cascade,
  browser_hash          bytea not null check (length(browser_hash) = 32),
  used_at               timestamptz(3),
  created_at            timestamptz(3) not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index oauth_states_oldest_first on oauth_states (created_at);
create index oauth_states_by_session on oauth_states (session_id);

-- Requests of OAuth clients at `/oauth/authorize`. The user who opens the consent page first decides. An exchanged code
-- stays for a day, so that its reuse is noticed.
create table oauth_authorizations (
  id             uuid primary key,
  client_id      uuid not null references oauth_clients on delete cascade,
  redirect_uri   text not null,
  scopes         text[] not null check (cardinality(scopes) > 0),
  state          text,
  nonce          text,
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  -- The client wants the user to be asked even if they have granted all scopes.
  needs_consent  boolean not null,
  user_id        uuid references users on delete cascade,
  -- The session that approved. Signing it out invalidates a code that is not exchanged yet.
  approved_by_session_id uuid references sessions on delete set null,
  decided_at     timestamptz(3),
  -- Null after a denial.
  code_hash      bytea unique check (length(code_hash) = 32),
  redeemed_at    timestamptz(3),
  -- The client's session that the code was exchanged for.
  session_id     uuid references sessions on delete set null,
  created_at     timestamptz(3) not null,
  check (decided_at is null or user_id is not null),
  check (code_hash is null or decided_at is not null),
  check (redeemed_at is null or code_hash is not null),
  check (session_id is null or redeemed_at is not null)
);
create index oauth_authorizations_by_client on oauth_authorizations (client_id);
create index oauth_authorizations_by_user on oauth_authorizations (user_id);
create index oauth_authorizations_by_approving_session on oauth_authorizations (approved_by_session_id);
create index oauth_authorizations_by_session on oauth_authorizations (session_id);
create index oauth_authorizations_oldest_first on oauth_authorizations (created_at);

-- What a user has granted to an OAuth client: they are not asked again for the same scopes.
create table oauth_grants (
  user_id    uuid not null references users on delete cascade,
  client_id  uuid not null references oauth_clients on delete cascade,
  scopes     text[] not null check (cardinality(scopes) > 0),
  granted_at timestamptz(3) not null,
  primary key (user_id, client_id)
);
create index oauth_grants_by_client on oauth_grants (client_id);

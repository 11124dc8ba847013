-- Whose address it is that a provider vouches for.
create index identities_by_email on identities (lower(identity_data->>'email')) where provider <> 'email';

-- Somebody whom the shop sent to a provider, and how it knows them again when they come back. Kept for a day, so that
-- who comes back twice is told so.
create table oauth_states (
  id               uuid primary key,
  state_hash       bytea not null unique check (length(state_hash) = 32),
  provider         text not null check (provider <> ''),
  -- The verifier and the nonce of our own exchange with the provider; nothing of a person.
  encrypted_secrets           bytea not null,
  redirect_to      text not null,
  -- Of the client that waits for a code; without one the session goes to the browser that comes back.
  code_challenge        text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Whose account gets the identity they come back with. Signing out in the meantime ends the visit.
  session_id       uuid references sessions on delete cascade,
  browser_hash     bytea not null check (length(browser_hash) = 32),
  used_at         timestamptz(3),
  created_at       timestamptz(3) not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index oauth_states_oldest_first on oauth_states (created_at);
create index oauth_states_by_session on oauth_states (session_id);

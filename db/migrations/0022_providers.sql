-- Whose address it is that a provider vouches for.
create index identities_by_email on identities (lower(identity_data->>'email')) where provider <> 'email';

-- Somebody whom the shop sent to a provider, and how it knows them again when they come back. Kept for a day, so that
-- who comes back twice is told so.
create table provider_visits (
  id               uuid primary key,
  state_hash       bytea not null unique check (length(state_hash) = 32),
  provider         text not null check (provider <> ''),
  -- The verifier and the nonce of our own exchange with the provider; nothing of a person.
  sealed           bytea not null,
  redirect_to      text not null,
  -- Of the client that waits for a code; without one the session goes to the browser that comes back.
  challenge        text check (challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  challenge_method text check (challenge_method in ('s256', 'plain')),
  -- Whose account gets the identity they come back with. Signing out in the meantime ends the visit.
  session_id       uuid references sessions on delete cascade,
  browser_hash     bytea not null check (length(browser_hash) = 32),
  spent_at         timestamptz(3),
  created_at       timestamptz(3) not null,
  check ((challenge is null) = (challenge_method is null))
);
create index provider_visits_oldest_first on provider_visits (created_at);
create index provider_visits_by_session on provider_visits (session_id);

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

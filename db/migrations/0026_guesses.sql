-- Wrong passwords and codes for one name, whether it has an account or not, since the first of them. It says by a keyed
-- hash whose name is meant, and goes when it is a day old.
create table failed_attempts (
  key       bytea primary key check (length(key) = 32),
  window_starts_at timestamptz(3) not null,
  count     integer not null check (count >= 0)
);
create index failed_attempts_oldest_first on failed_attempts (window_starts_at);

-- Where somebody has signed in from: guessing elsewhere does not keep them out there. Erased with its owner.
create table known_networks (
  user_id      uuid not null references users on delete cascade,
  network      text not null,
  last_seen_at timestamptz(3) not null,
  primary key (user_id, network)
);
create index known_networks_oldest_first on known_networks (last_seen_at);

-- Which kinds of device somebody has signed in with: another one is told of by letter. Erased with its owner.
create table known_devices (
  user_id       uuid not null references users on delete cascade,
  -- `Firefox on Windows`; few enough that nobody can fill a mailbox by making them up.
  name          text not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at  timestamptz(3) not null,
  primary key (user_id, name)
);

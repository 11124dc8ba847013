-- Lucky draws whose result anyone can work out again (decision 0139). The seed is secret until the result is published;
-- its SHA-256 hash is published when the draw opens, and that of the list of entries when it closes.
create table draws (
  id                uuid primary key,
  name              text not null check (name <> ''),
  state             text not null check (state in ('planned', 'open', 'paused', 'closed', 'drawn', 'cancelled')),
  opens_at          timestamptz(3) not null,
  closes_at         timestamptz(3) not null,
  -- How long winners have to claim their prize.
  claim_days        integer not null check (claim_days between 1 and 90),
  -- Of one ticket, in minor units of the currency of the books.
  ticket_price_minor bigint not null check (ticket_price_minor > 0),
  -- Which public value is mixed in, such as the numbers of a lottery of a day; null if none is.
  randomness_source text check (randomness_source <> ''),
  randomness        text check (randomness <> ''),
  encrypted_seed    bytea,
  commitment        text check (commitment ~ '^[0-9a-f]{64}$'),
  seed              text check (seed ~ '^[0-9a-f]{64}$'),
  entries_hash      text check (entries_hash ~ '^[0-9a-f]{64}$'),
  -- The number of the last ticket. Numbers of tickets that were taken back are not used again.
  last_ticket       integer not null default 0 check (last_ticket >= 0),
  ticket_count      integer not null default 0 check (ticket_count between 0 and last_ticket),
  opened_at         timestamptz(3),
  closed_at         timestamptz(3),
  drawn_at          timestamptz(3),
  cancelled_at      timestamptz(3),
  revision          integer not null default 0,
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  check (closes_at > opens_at),
  check (randomness is null or randomness_source is not null),
  check ((commitment is null) = (encrypted_seed is null) and (commitment is null) = (opened_at is null)),
  check (commitment is not null or state in ('planned', 'cancelled')),
  check ((entries_hash is null) = (closed_at is null)),
  check ((closed_at is not null) = (state in ('closed', 'drawn'))),
  check ((seed is not null) = (state = 'drawn') and (drawn_at is not null) = (state = 'drawn')),
  check ((cancelled_at is not null) = (state = 'cancelled')),
  -- One draw takes entries at a time.
  constraint draws_one_at_a_time exclude using gist (tstzrange(opens_at, closes_at) with &&)
    where (state in ('planned', 'open', 'paused'))
);
create index draws_by_opening on draws (opens_at desc, id desc);
create index draws_unfinished on draws (closes_at) where state in ('planned', 'open', 'paused', 'closed');

create table draw_prizes (
  id          uuid primary key,
  draw_id     uuid not null references draws on delete cascade,
  -- The first prize goes to the first who is drawn.
  position    integer not null check (position >= 0),
  tier        text not null check (tier in ('golden', 'vip', 'epic', 'plain')),
  name        text not null check (name <> ''),
  -- Of the books.
  value_minor bigint not null check (value_minor > 0),
  -- What the winner's order has. No foreign key: the result outlives the product.
  variant_id  uuid not null,
  product_id  uuid not null,
  picture_src text check (picture_src <> ''),
  unique (draw_id, position)
);

-- Who takes part, under the id that the list of entries shows.
create table draw_entrants (
  id             uuid primary key,
  draw_id        uuid not null references draws on delete cascade,
  -- Null once the account is deleted.
  user_id        uuid references users (id),
  country        text check (country ~ '^[A-Z]{2}$'),
  adult_stated_at timestamptz(3),
  -- When the result was sent to their inbox.
  notified_at    timestamptz(3),
  created_at     timestamptz(3) not null,
  unique (draw_id, user_id)
);
create index draw_entrants_by_user on draw_entrants (user_id) where user_id is not null;
create index draw_entrants_to_notify on draw_entrants (draw_id, id) where notified_at is null;

-- Where tickets come from: each source gives once.
create table draw_grants (
  id          uuid primary key,
  user_id     uuid references users (id),
  -- Null while they wait for the next draw.
  draw_id     uuid references draws on delete cascade,
  source      text not null check (source in ('free', 'check_in', 'influencer', 'purchase')),
  source_key  text not null check (source_key <> ''),
  count       integer not null check (count between 1 and 10000),
  -- How many of them were taken back.
  returned    integer not null default 0 check (returned between 0 and count),
  created_at  timestamptz(3) not null,
  unique (source, source_key)
);
create index draw_grants_by_user on draw_grants (user_id) where user_id is not null;
create index draw_grants_waiting on draw_grants (created_at, id) where draw_id is null;
create index draw_grants_by_draw on draw_grants (draw_id, source);

create table draw_tickets (
  draw_id    uuid not null references draws on delete cascade,
  number     integer not null check (number > 0),
  entrant_id uuid not null references draw_entrants on delete cascade,
  grant_id   uuid not null references draw_grants on delete cascade,
  primary key (draw_id, number)
);
create index draw_tickets_by_entrant on draw_tickets (entrant_id, number);
create index draw_tickets_by_grant on draw_tickets (grant_id, number);

-- The list of entries as it was hashed. It is never changed.
create table draw_entry_lists (
  draw_id     uuid primary key references draws,
  entries     text not null,
  entry_count integer not null check (entry_count >= 0)
);

-- Whoever was drawn, in the order of the draw. Who does not claim gives the prize to the next in line.
create table draw_winners (
  id          uuid primary key,
  draw_id     uuid not null references draws,
  prize_id    uuid not null references draw_prizes,
  entrant_id  uuid not null references draw_entrants,
  rank        integer not null check (rank >= 0),
  ticket      integer not null check (ticket > 0),
  state       text not null check (state in ('waiting', 'claimed', 'forfeited')),
  claim_until timestamptz(3) not null,
  claimed_at  timestamptz(3),
  forfeited_at timestamptz(3),
  -- The order that sends the prize.
  order_id    uuid,
  notified_at timestamptz(3),
  created_at  timestamptz(3) not null,
  unique (draw_id, rank),
  -- A person wins one prize of a draw at most.
  unique (draw_id, entrant_id),
  check ((claimed_at is not null) = (state = 'claimed')),
  check ((forfeited_at is not null) = (state = 'forfeited')),
  check (order_id is null or state = 'claimed')
);
-- A prize has one winner at a time.
create unique index draw_winners_of_prize on draw_winners (prize_id) where state <> 'forfeited';
create index draw_winners_waiting on draw_winners (claim_until) where state = 'waiting';

-- Who is told when a draw opens.
create table draw_followers (
  user_id      uuid primary key references users (id),
  -- The draw that they were told of last.
  told_draw_id uuid references draws on delete set null,
  created_at   timestamptz(3) not null
);

-- What the owner has recorded about draws in a country.
create table draw_countries (
  country    text primary key check (country ~ '^[A-Z]{2}$'),
  -- Tickets may be sold, only the free entry is there, or nobody takes part.
  rule       text not null check (rule in ('sold', 'free_only', 'closed')),
  needs_adult boolean not null,
  note       text not null check (length(note) <= 500),
  actor_kind text not null,
  actor_id   text,
  actor_name text,
  revision   integer not null default 1,
  updated_at timestamptz(3) not null
);

-- Entries of a draw that has closed stay as they were hashed.
create function keep_closed_entries() returns trigger language plpgsql as $$
begin
  if exists (select from draws where id = coalesce(new.draw_id, old.draw_id) and state in ('closed', 'drawn')) then
    raise exception 'the entries of a closed draw do not change';
  end if;
  return coalesce(new, old);
end $$;
create trigger draw_tickets_are_kept before insert or update or delete on draw_tickets
  for each row execute function keep_closed_entries();
create function keep_entry_lists() returns trigger language plpgsql as $$
begin
  raise exception 'lists of entries are never changed';
end $$;
create trigger draw_entry_lists_are_kept before update or delete on draw_entry_lists
  for each row execute function keep_entry_lists();

-- Pages about draws are rendered again when a draw or its prizes change; the number of tickets is not on them.
create function purge_draws() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'draws');
  return null;
end $$;
create trigger draws_added after insert or delete on draws for each statement execute function purge_draws();
create trigger draws_changed after update on draws for each row
  when (old.state <> new.state or old.revision <> new.revision) execute function purge_draws();
create trigger draw_winners_changed after insert or update of state on draw_winners
  for each statement execute function purge_draws();

create table import_runs (
  id          uuid primary key,
  -- Who started the run, see `platform/actor.ts`.
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  file_name   text not null,
  -- The uploaded file of a run that an administrator started; null for a run from the command line.
  path        text,
  format      text check (format in ('shopify', 'woocommerce')),
  dry_run     boolean not null default false,
  -- What the file's stock says of known variants: the difference from the last import counts, or the warehouse was counted.
  stock_mode  text not null default 'delta' check (stock_mode in ('delta', 'on_hand')),
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Set if the file as a whole could not be read.
  error_code  text,
  bytes       bigint not null default 0 check (bytes >= 0),
  bytes_read  bigint not null default 0 check (bytes_read >= 0),
  rows        integer not null default 0 check (rows >= 0),
  imported    integer not null default 0 check (imported >= 0),
  updated     integer not null default 0 check (updated >= 0),
  unchanged   integer not null default 0 check (unchanged >= 0),
  failed      integer not null default 0 check (failed >= 0),
  notes       jsonb not null default '[]',
  created_at  timestamptz(3) not null,
  finished_at timestamptz(3),
  -- All rows are accounted for.
  check (imported + updated + unchanged + failed <= rows),
  check (state <> 'done' or imported + updated + unchanged + failed = rows)
);
create index import_runs_newest_first on import_runs (created_at desc, id desc);

create table import_failures (
  run_id     uuid not null references import_runs on delete cascade,
  line       integer not null,
  code       text not null,
  params     jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (run_id, line)
);

-- The changes that a dry run found.
create table import_diffs (
  run_id     uuid not null references import_runs on delete cascade,
  line       integer not null,
  title      text not null,
  outcome    text not null check (outcome in ('added', 'updated')),
  changes    jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (run_id, line)
);

create table export_runs (
  id          uuid primary key,
  -- Who started the run, see `platform/actor.ts`.
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  error_code  text,
  path        text,
  products    integer not null default 0 check (products >= 0),
  rows        integer not null default 0 check (rows >= 0),
  created_at  timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index export_runs_newest_first on export_runs (created_at desc, id desc);

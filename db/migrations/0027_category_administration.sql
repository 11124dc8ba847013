-- Counts the changes of a category's name, slug and place: who edits sends the revision that was read.
alter table categories add column revision integer not null default 0 check (revision >= 0);

-- Former slugs of categories, and the slugs and ids of categories that were merged into others.
create table category_redirects (
  slug        text primary key,
  category_id uuid not null references categories on delete cascade,
  created_at  timestamptz not null default now()
);
create index category_redirects_by_category on category_redirects (category_id);

-- Product files that administrators have uploaded. A file has a run that finds the difference, and one that imports it.
create table import_files (
  id          uuid primary key,
  -- Who uploaded it, see `platform/actor.ts`.
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  file_name   text not null,
  -- Null once the file is deleted.
  path        text,
  bytes       bigint not null check (bytes >= 0),
  -- Null for a file whose columns a person maps.
  format      text check (format in ('shopify', 'woocommerce')),
  -- The titles of its columns, and the cells of its first rows.
  titles      jsonb not null,
  samples     jsonb not null,
  -- The titles as a hash. Files with equal ones get the same mapping.
  signature   text not null,
  created_at  timestamptz(3) not null
);
create index import_files_kept on import_files (created_at) where path is not null;

-- The last mapping of files with these columns: for each column the field of the shop, or null.
create table import_mappings (
  signature  text primary key,
  mapping    jsonb not null,
  created_at timestamptz not null default now()
);

alter table import_runs
  add column file_id uuid references import_files,
  add column mapping jsonb,
  -- The run that found the difference which a person has approved.
  add column preview_id uuid references import_runs,
  -- What was unticked in the difference: lines of products, each with the fields that stay, or without for all of it.
  add column excluded jsonb not null default '[]',
  -- The rows of products that were unticked.
  add column skipped integer not null default 0 check (skipped >= 0),
  add column is_cancelled boolean not null default false,
  -- What undoing it did: products restored or withdrawn, and those that had changed since.
  add column undone integer not null default 0 check (undone >= 0),
  add column conflicted integer not null default 0 check (conflicted >= 0),
  drop constraint import_runs_format_check,
  drop constraint import_runs_state_check,
  drop constraint import_runs_check,
  drop constraint import_runs_check1,
  add check (format in ('shopify', 'woocommerce', 'mapped')),
  add check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- All rows are accounted for.
  add check (imported + updated + unchanged + failed + skipped <= rows),
  add check (state <> 'done' or imported + updated + unchanged + failed + skipped = rows),
  add check (not dry_run or state not in ('undoing', 'undone'));
create index import_runs_by_file on import_runs (file_id) where file_id is not null;

-- Differences that a person should look at, such as a price that falls by more than half.
alter table import_diffs add column is_suspicious boolean not null default false;
create index import_diffs_suspicious on import_diffs (run_id, line) where is_suspicious;

-- What an import did to a product, for undoing it: the parts that differ, before and after.
create table import_changes (
  run_id     uuid not null references import_runs on delete cascade,
  product_id uuid not null references products on delete cascade,
  title      text not null,
  outcome    text not null check (outcome in ('added', 'updated')),
  before     jsonb not null,
  after      jsonb not null,
  undone_at  timestamptz(3),
  -- What had changed since and stays, as readable fields.
  conflicts  jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (run_id, product_id)
);
create index import_changes_by_product on import_changes (product_id);
create index import_changes_kept on import_changes (run_id, product_id) where conflicts <> '[]';

-- Why somebody set stock in the grid. It is the reference of the stock movements.
create table stock_corrections (
  id         uuid primary key,
  reason     text not null check (reason <> ''),
  created_at timestamptz(3) not null
);

-- A product of the marketplace, as the last sync left it.
create table supplier_products (
  product_id          uuid primary key references products on delete cascade,
  supplier_product_id text not null unique check (supplier_product_id <> ''),
  -- Outbound products are bought at the marketplace; dropship products are bought here and ordered there.
  selling_mode        text not null default 'outbound' check (selling_mode in ('outbound', 'dropship')),
  availability        text not null default 'on_sale' check (availability in ('on_sale', 'gone', 'not_for_country')),
  -- The state of the shop's product after the last sync. What differs from it was edited here.
  base                jsonb not null check (jsonb_typeof(base) = 'object'),
  -- Fields that were edited here or left out by a reviewer. Syncs leave them as they are.
  locked_fields       jsonb not null default '[]' check (jsonb_typeof(locked_fields) = 'array'),
  -- A hash of the texts of the supplier that the translations belong to.
  text_hash           text not null,
  synced_at           timestamptz(3) not null,
  created_at          timestamptz(3) not null
);

-- What a variant is at the marketplace: how an order names it, and what it costs there.
create table supplier_variants (
  variant_id          uuid primary key references variants on delete cascade,
  product_id          uuid not null references supplier_products on delete cascade,
  supplier_variant_id text not null check (supplier_variant_id <> ''),
  attributes          text not null,
  cost_minor          bigint not null check (cost_minor >= 0),
  cost_currency       char(3) not null,
  stock               integer not null check (stock >= 0),
  max_quantity        integer check (max_quantity > 0),
  synced_at           timestamptz(3) not null,
  unique (product_id, supplier_variant_id)
);

-- How prices are made from costs, by category. The rule without a category holds for all others.
create table price_rules (
  id                    uuid primary key,
  category_id           uuid unique nulls not distinct references categories on delete cascade,
  -- 180 multiplies by 1.80.
  multiplier_hundredths integer not null check (multiplier_hundredths between 100 and 2000),
  markup_minor          bigint not null check (markup_minor between 0 and 100000000),
  -- The last two digits of a price: 99 for 12.99. Null for any.
  ending_cents          smallint check (ending_cents between 0 and 99),
  -- The least part of a price, in percent, that is not cost.
  margin_floor_percent  smallint not null check (margin_floor_percent between 0 and 90),
  revision              integer not null default 0,
  updated_at            timestamptz(3) not null
);

create table sync_runs (
  id            uuid primary key,
  kind          text not null check (kind in ('products', 'categories')),
  trigger       text not null check (trigger in ('manual', 'schedule', 'function', 'review')),
  actor_kind    text not null,
  actor_id      text,
  actor_name    text,
  is_dry        boolean not null default false,
  state         text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- Product ids, keywords, a feed, or the products that the shop has.
  source        jsonb not null check (jsonb_typeof(source) = 'object'),
  -- How far the list of products has been read.
  checkpoint    jsonb not null default '{}',
  is_listed     boolean not null default false,
  -- The run whose difference was reviewed.
  reviewed_run  uuid references sync_runs on delete set null,
  error_code    text,
  error_params  jsonb not null default '{}',
  items         integer not null default 0 check (items >= 0),
  synced        integer not null default 0 check (synced >= 0),
  skipped       integer not null default 0 check (skipped >= 0),
  failed        integer not null default 0 check (failed >= 0),
  undone        integer not null default 0 check (undone >= 0),
  conflicted    integer not null default 0 check (conflicted >= 0),
  is_cancelled  boolean not null default false,
  created_at    timestamptz(3) not null,
  started_at    timestamptz(3),
  finished_at   timestamptz(3),
  check (synced + skipped + failed <= items),
  check (state <> 'done' or synced + skipped + failed = items)
);
create index sync_runs_kind on sync_runs (kind, id);
-- One run of a kind at a time.
create unique index sync_runs_running on sync_runs (kind) where state in ('waiting', 'running', 'undoing');

create table sync_items (
  run_id              uuid not null references sync_runs on delete cascade,
  position            integer not null check (position > 0),
  supplier_product_id text not null,
  state               text not null default 'waiting' check (state in ('waiting', 'synced', 'skipped', 'failed')),
  -- added, updated, unchanged, held, gone, duplicate; null while it waits.
  outcome             text,
  product_id          uuid,
  title               text,
  image_url           text,
  -- What the run changed, or would change.
  changes             jsonb not null default '[]',
  -- Fields that were edited in the shop and stay.
  locked              jsonb not null default '[]',
  -- Fields that a reviewer has left out.
  excluded            jsonb not null default '[]',
  -- Locked fields that a reviewer takes from the supplier.
  unlocked            jsonb not null default '[]',
  error_code          text,
  error_params        jsonb not null default '{}',
  before              jsonb,
  after               jsonb,
  accepted_run        uuid references sync_runs on delete set null,
  undone_at           timestamptz(3),
  conflicts           jsonb not null default '[]',
  primary key (run_id, position),
  unique (run_id, supplier_product_id)
);
create index sync_items_waiting on sync_items (run_id, position) where state = 'waiting';
create index sync_items_held on sync_items (run_id) where outcome = 'held' and accepted_run is null;
create index sync_items_gone on sync_items (run_id) where outcome = 'gone';
create index sync_items_product on sync_items (product_id) where product_id is not null;
create index sync_items_accepted on sync_items (accepted_run) where accepted_run is not null;
create index sync_runs_reviewed on sync_runs (reviewed_run) where reviewed_run is not null;
create index supplier_variants_product on supplier_variants (product_id);

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table categories (
  id         uuid primary key,
  parent_id  uuid references categories,
  name       text not null check (name <> ''),
  slug       text not null unique,
  position   integer not null default 0,
  ali_cat_id text unique,
  image_src  text,
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index categories_by_parent on categories (parent_id);

-- What a list shows of a product is kept on the product itself (from `price_minor` down), so that a page of
-- cards is one index scan. `refreshListing` writes it whenever variants, pictures or reviews change.
create table products (
  id                uuid primary key,
  slug              text not null unique,
  title             text not null check (title <> ''),
  description       text not null default '',
  brand             text,
  category_id       uuid references categories,
  source            text not null default 'manual' check (source in ('aliexpress', 'manual')),
  status            text not null default 'active' check (status in ('draft', 'active', 'withdrawn')),
  affiliate_url     text,
  ali_id            text unique,
  sku_id            text,
  import_key        text unique,
  last_synced_at    timestamptz,
  currency          char(3) not null default 'USD',
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  price_minor       bigint not null default 0 check (price_minor >= 0),
  price_max_minor   bigint not null default 0 check (price_max_minor >= price_minor),
  before_minor      bigint check (before_minor > price_minor),
  stock_state       text not null default 'out' check (stock_state in ('in_stock', 'low', 'out')),
  stock_left        integer check (stock_left > 0),
  only_variant_id   uuid,
  image_src         text,
  image_alt         text not null default '',
  image_placeholder text,
  rating_sum        integer not null default 0 check (rating_sum >= 0),
  review_count      integer not null default 0 check (review_count >= 0)
);
create index products_newest_first on products (created_at desc, id desc) where status = 'active';
create index products_by_category on products (category_id);

create table product_options (
  id         uuid primary key,
  product_id uuid not null references products on delete cascade,
  position   integer not null check (position between 1 and 3),
  name       text not null,
  created_at timestamptz not null default now(),
  unique (product_id, position),
  unique (product_id, name)
);

create table product_option_values (
  id         uuid primary key,
  option_id  uuid not null references product_options on delete cascade,
  position   integer not null,
  value      text not null,
  swatch     text,
  created_at timestamptz not null default now(),
  unique (option_id, value)
);

create table product_images (
  id          uuid primary key,
  product_id  uuid not null references products on delete cascade,
  position    integer not null,
  -- Where the pipeline takes it from: `art:lamp?colourway=forest`, `file:uploads/…`, or a public https address.
  source      text not null,
  alt         text not null default '',
  state       text not null default 'ready' check (state in ('ready', 'waiting', 'broken')),
  attempts    integer not null default 0,
  placeholder text,
  created_at  timestamptz not null default now(),
  unique (product_id, source)
);

create table product_attributes (
  product_id uuid not null references products on delete cascade,
  position   integer not null,
  name       text not null,
  value      text not null,
  created_at timestamptz not null default now(),
  primary key (product_id, name)
);

create table variants (
  id           uuid primary key,
  product_id   uuid not null references products on delete cascade,
  position     integer not null default 1,
  sku          text unique,
  options      text[] not null default '{}',
  price_minor  bigint not null check (price_minor >= 0),
  weight_grams integer check (weight_grams >= 0),
  barcode      text,
  image_id     uuid references product_images on delete set null,
  status       text not null default 'active' check (status in ('active', 'withdrawn')),
  -- The sum of its movements; the check is what makes overselling impossible.
  stock        integer not null default 0 check (stock >= 0),
  created_at   timestamptz not null default now(),
  unique (product_id, options)
);

-- One row for each change of stock. A reference moves a variant once for each reason.
create table stock_movements (
  id         uuid primary key,
  variant_id uuid not null references variants,
  quantity   integer not null check (quantity <> 0),
  reason     text not null check (reason in ('initial', 'import', 'correction', 'sale', 'release', 'return')),
  reference  text not null,
  created_at timestamptz not null,
  unique (variant_id, reason, reference)
);

create table price_changes (
  variant_id  uuid not null references variants on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz(3) not null,
  primary key (variant_id, created_at)
);

create table slug_redirects (
  slug       text primary key,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now()
);

create extension if not exists btree_gist;

-- `revision` grows with each change but those of stock and of what listings cache. A screen sends the one that it shows, so
-- that nobody overwrites what somebody else has changed. A draft is published at `publish_at` by a job.
alter table products
  add column revision integer not null default 1,
  add column seo_title text check (seo_title <> ''),
  add column seo_description text check (seo_description <> ''),
  add column publish_at timestamptz(3),
  add constraint products_publish_at_check check (publish_at is null or status = 'draft');
create index products_to_publish on products (publish_at) where publish_at is not null;

alter table product_translations
  add column seo_title text check (seo_title <> ''),
  add column seo_description text check (seo_description <> ''),
  drop constraint product_translations_check,
  add constraint product_translations_check
    check (coalesce(title, description, seo_title, seo_description) is not null);

-- The administration lists and searches products that are not for sale too. They are few, so that their indexes are small.
create index products_inactive_newest on products (created_at desc, id desc) where status <> 'active';
create index products_inactive_search on products using gin (search) with (fastupdate = off) where status <> 'active';
-- What is low or sold out is looked for each day, and may be rare.
create index products_short_of_stock on products (stock_state, created_at desc, id desc)
  where status = 'active' and stock_state <> 'in_stock';

-- Words by which the shop groups products. Shoppers do not see them.
create table product_tags (
  product_id uuid not null references products on delete cascade,
  tag        text not null check (tag <> '' and length(tag) <= 40),
  created_at timestamptz not null default now(),
  primary key (product_id, tag)
);
create index product_tags_by_tag on product_tags (tag, product_id);

-- Products that somebody chose to show beside another one, before those that are chosen by their category.
create table related_products (
  product_id uuid not null references products on delete cascade,
  other_id   uuid not null references products on delete cascade,
  position   integer not null check (position > 0),
  created_at timestamptz not null default now(),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index related_products_by_other on related_products (other_id);

-- What a product was before a change, with the revision that it had. `state` is a `FullProduct`. The newest are kept.
create table product_versions (
  product_id uuid not null references products on delete cascade,
  revision   integer not null,
  state      jsonb not null,
  -- Who made the change that ended the version; null for a job or an import.
  actor_kind text check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  -- When it ended.
  created_at timestamptz(3) not null,
  primary key (product_id, revision)
);

-- Where stock is. There is one location now.
create table stock_locations (
  id         uuid primary key,
  name       text not null check (name <> ''),
  position   integer not null unique,
  created_at timestamptz not null default now()
);
insert into stock_locations (id, name, position) values ('00000000-0000-7000-8000-000000000001', 'Warehouse', 1);

-- No foreign key: each purchase would lock the row of its location, and wait for the others at it. The triggers below
-- check the same, and cost a purchase from the first location nothing.
alter table stock_movements
  add column location_id uuid not null default '00000000-0000-7000-8000-000000000001',
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (reason in
    ('initial', 'import', 'correction', 'delivery', 'damage', 'sale', 'release', 'return'));
create function check_stock_location() returns trigger language plpgsql as $$
begin
  perform from stock_locations where id = new.location_id for key share;
  if not found then
    raise foreign_key_violation using message = 'the location of the stock movement does not exist';
  end if;
  return new;
end $$;
create trigger check_stock_location before insert or update of location_id on stock_movements
  for each row when (new.location_id <> '00000000-0000-7000-8000-000000000001') execute function check_stock_location();
create function keep_stock_location() returns trigger language plpgsql as $$
begin
  if old.id = '00000000-0000-7000-8000-000000000001' or exists (select from stock_movements where location_id = old.id) then
    raise foreign_key_violation using message = 'the location has stock movements';
  end if;
  return old;
end $$;
create trigger keep_stock_location before delete on stock_locations for each row execute function keep_stock_location();

-- The stock of each variant at each location.
create view stock_by_location as
  select variant_id, location_id, sum(quantity)::integer as stock from stock_movements group by variant_id, location_id;

-- The history that people read leaves out sales, which are most of the movements.
create index stock_movements_by_people on stock_movements (variant_id, created_at desc, id desc)
  where reason not in ('sale', 'release');

-- Who moved stock by hand, and what they wrote about it.
create table stock_movement_notes (
  movement_id uuid primary key references stock_movements on delete cascade,
  note        text not null default '' check (length(note) <= 500),
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  created_at  timestamptz(3) not null
);

-- A price that a job sets at `starts_at`. At `ends_at` it restores `previous_minor`, unless somebody changed the price
-- meanwhile. Without an end the price stays, and the row ends when it starts.
create table scheduled_prices (
  id             uuid primary key,
  variant_id     uuid not null references variants on delete cascade,
  price_minor    bigint not null check (price_minor >= 0),
  starts_at      timestamptz(3) not null,
  ends_at        timestamptz(3) check (ends_at > starts_at),
  state          text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  previous_minor bigint check (previous_minor >= 0),
  actor_kind     text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id       text,
  actor_name     text,
  created_at     timestamptz(3) not null,
  check ((state = 'running') <= (previous_minor is not null and ends_at is not null)),
  constraint scheduled_prices_overlap exclude using gist
    (variant_id with =, tstzrange(starts_at, ends_at) with &&) where (state in ('planned', 'running'))
);
create index scheduled_prices_by_variant on scheduled_prices (variant_id, starts_at desc);
create index scheduled_prices_to_start on scheduled_prices (starts_at) where state = 'planned';
create index scheduled_prices_to_end on scheduled_prices (ends_at) where state = 'running';

-- A link by which somebody without an account sees a draft. Deleting the row revokes it.
create table product_previews (
  product_id uuid primary key references products on delete cascade,
  -- A part of the link, which the shop signs.
  id         uuid not null unique,
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  created_at timestamptz(3) not null
);

-- Pictures that were uploaded for products. One that no product has taken is deleted after a day. One that was taken stays,
-- because an earlier version of the product may be restored.
create table product_uploads (
  id         uuid primary key,
  -- The first product that took it.
  product_id uuid references products on delete cascade,
  created_at timestamptz(3) not null
);
create index product_uploads_unused on product_uploads (created_at) where product_id is null;
create index product_uploads_by_product on product_uploads (product_id);
create trigger product_uploads_removed after delete on product_uploads
  for each row execute function record_removed_files('products/{id}.webp');

-- The contract has the lists. One more is no change of the table.
alter table saved_views drop constraint saved_views_list_check, add check (list ~ '^[a-z_]+$');

-- The links of the affiliate interface, by the id of the product at the marketplace.
create table promotion_links (
  supplier_product_id text primary key check (supplier_product_id <> ''),
  -- Null where the marketplace has none for the product.
  url                 text check (url <> ''),
  requested_at            timestamptz(3) not null
);
create index promotion_links_requested on promotion_links (requested_at);

-- How often shoppers went to the marketplace, by day. Nobody is told apart.
create table outbound_clicks (
  day                 date not null,
  -- Null for a product of the marketplace that the shop does not have.
  product_id          uuid,
  supplier_product_id text,
  -- Of a product that the shop does not have.
  title               text,
  clicks              integer not null check (clicks > 0),
  unique nulls not distinct (day, product_id, supplier_product_id),
  check ((product_id is null) <> (supplier_product_id is null)),
  check ((supplier_product_id is null) = (title is null))
);

-- What the affiliate interface found for the keyword of the home page.
create table affiliate_searches (
  keyword      text primary key check (keyword <> ''),
  products     jsonb not null default '[]' check (jsonb_typeof(products) = 'array'),
  -- When the products were found. Null until then, and once they are too old to be shown.
  found_at     timestamptz(3),
  tried_at     timestamptz(3) not null,
  -- Of the last attempt, if it failed.
  error_code   text,
  error_params jsonb not null default '{}' check (jsonb_typeof(error_params) = 'object')
);

-- The job that makes links walks over these.
create index products_of_marketplace on products (id) where source = 'aliexpress' and ali_id is not null;

-- The page of a product says where it is bought, so it is rendered again when that changes.
create function purge_outbound_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger supplier_products_added after insert or delete on supplier_products
  for each row execute function purge_outbound_product();
create trigger supplier_products_changed after update on supplier_products
  for each row when (old.availability <> new.availability or old.selling_mode <> new.selling_mode)
  execute function purge_outbound_product();

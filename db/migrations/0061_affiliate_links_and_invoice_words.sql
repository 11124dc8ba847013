alter table promotion_links
  -- Why there is no link. Null for those that were asked for before the reason was stored.
  add column error_code   text check (error_code <> ''),
  add column error_params jsonb not null default '{}' check (jsonb_typeof(error_params) = 'object'),
  -- When somebody asked for it to be made again. Null once that was done.
  add column renewal_requested_at    timestamptz(3),
  add check (error_code is null or url is null);

create index promotion_links_renewals on promotion_links (renewal_requested_at) where renewal_requested_at is not null;
create index promotion_links_missing on promotion_links (requested_at, supplier_product_id) where url is null;

-- A search in invoices compares words. Computing them for each row took most of its time.
drop index invoices_by_words;
alter table invoices add column words text not null generated always as (invoice_words(number, document)) stored;
create index invoices_by_words on invoices using gin (words gin_trgm_ops);

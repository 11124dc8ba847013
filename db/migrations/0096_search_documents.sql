-- migration: expand
-- The index of a search engine beside PostgreSQL. Without a row there is none, and nothing is recorded in `search_documents`.
create table search_indexes (
  only_one      boolean primary key default true check (only_one),
  -- Which index of which engine it is, as the adapter names it.
  name          text not null,
  -- The transaction that added the row. What ended before it may be unrecorded, so all products are recorded once it has.
  registered_by xid8 not null default pg_current_xact_id(),
  -- The version from which on all products are recorded anew; null before that begins.
  filled_from   bigint,
  -- When the index had them all; null while it is filled, or filled again.
  filled_at     timestamptz(3),
  -- When the index first had all products. Until then PostgreSQL answers.
  ready_at      timestamptz(3),
  created_at    timestamptz(3) not null
);

create sequence search_document_versions;

-- Which products a search engine must get, and which version of them it has. A row outlives its product, whose document is
-- removed by it.
create table search_documents (
  product_id   uuid primary key,
  -- Grows with each change of the texts or of whether it is for sale.
  version      bigint not null default nextval('search_document_versions'),
  is_listed    boolean not null,
  sent_version bigint not null default 0,
  created_at   timestamptz(3) not null default now()
);
create index search_documents_unsent on search_documents (version) where sent_version < version;

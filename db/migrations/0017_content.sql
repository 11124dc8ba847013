-- Texts and images that the shop's owner edits, one row per block. Their schemas are in `modules/content/contract.ts`.
create table content_blocks (
  key        text primary key check (key ~ '^[a-z]+(\.[a-z_]+)+$'),
  value      jsonb not null,
  updated_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Texts and pictures that the shop's owner edits, one row a block. Their shapes stand in `modules/content/contract.ts`.
create table content_blocks (
  key        text primary key check (key ~ '^[a-z]+(\.[a-z_]+)+$'),
  value      jsonb not null,
  updated_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- migration: expand

-- The built scripts, styles and fonts of the last releases, of which each host has its own only.
create table asset_builds (
  id         text primary key,
  paths      text[] not null,
  started_at timestamptz(3) not null
);

create table built_assets (
  path text primary key,
  body bytea not null
);

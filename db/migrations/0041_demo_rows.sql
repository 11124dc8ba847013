-- What the demo has made, so that it can be removed without what people made. `fingerprint` tells whether somebody has
-- changed it since.
create table demo_rows (
  kind        text not null check (kind in ('product', 'category', 'article', 'home', 'review', 'synonyms')),
  id          text not null,
  fingerprint text,
  created_at  timestamptz not null default now(),
  primary key (kind, id)
);

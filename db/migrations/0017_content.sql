-- Texts and images that the shop's owner edits, one row per block. Their schemas are in `modules/content/contract.ts`.
create table content_blocks (
  key        text primary key check (key ~ '^[a-z]+(\.[a-z_]+)+$'),
  value      jsonb not null,
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  updated_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- A text of any block in another language, by the text itself: a text that is edited has no translation any more, and a
-- block that moves keeps its own (decision 0066).
create table content_translations (
  language    text not null check (language ~ '^[a-z]{2}$'),
  text        text not null check (text <> ''),
  translation text not null check (translation <> ''),
  created_at  timestamptz not null default now(),
  primary key (language, text)
);

-- The owner's texts of a content page in place of those that come with the shop, one row per save. The newest row counts;
-- one without a text restores the page that comes with the shop. Rows are never changed: they say who wrote what.
create table content_page_revisions (
  page        text not null check (page ~ '^[a-z]{2,20}$'),
  language    text not null check (language ~ '^[a-z]{2}$'),
  revision    integer not null check (revision > 0),
  title       text check (title <> ''),
  description text check (description <> ''),
  markdown    text check (markdown <> ''),
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  created_at  timestamptz not null,
  primary key (page, language, revision),
  check (num_nulls(title, description, markdown) in (0, 3))
);

-- Articles of the blog. They are shown as soon as they are saved.
create table articles (
  slug          text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and length(slug) <= 100),
  published_on  date not null,
  -- Slugs, because an article may name a product that is not there yet or not any more.
  product_slugs text[] not null default '{}' check (cardinality(product_slugs) <= 8),
  actor_kind    text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id      text,
  actor_name    text,
  updated_at    timestamptz not null,
  created_at    timestamptz not null default now()
);
create index articles_newest_first on articles (published_on desc, slug);

create table article_texts (
  slug        text not null references articles on delete cascade,
  language    text not null check (language ~ '^[a-z]{2}$'),
  title       text not null check (title <> ''),
  description text not null check (description <> ''),
  markdown    text not null check (markdown <> ''),
  tags        text[] not null default '{}' check (cardinality(tags) <= 8),
  created_at  timestamptz not null default now(),
  primary key (slug, language)
);

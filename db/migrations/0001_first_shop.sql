create table products (
  id          uuid primary key,
  slug        text not null unique,
  title       text not null,
  description text not null,
  minor       bigint not null check (minor >= 0),
  currency    char(3) not null,
  created_at  timestamptz(3) not null
);
create index products_newest_first on products (created_at desc, id desc);

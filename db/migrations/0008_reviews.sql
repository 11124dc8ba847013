create table reviews (
  id          uuid primary key,
  product_id  uuid not null references products on delete cascade,
  -- Null for a review that was imported.
  user_id     uuid references users on delete cascade,
  -- The name at the time of the review.
  user_name   text not null check (user_name <> ''),
  rating      smallint not null check (rating between 1 and 5),
  review_text text not null default '',
  is_verified boolean not null default false,
  status      text not null default 'published' check (status in ('published', 'hidden')),
  created_at  timestamptz(3) not null,
  unique (product_id, user_id)
);
create index reviews_newest on reviews (product_id, created_at desc, id desc) where status = 'published';
create index reviews_by_user on reviews (user_id);

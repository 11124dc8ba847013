create table reviews (
  id            uuid primary key,
  product_id    uuid not null references products on delete cascade,
  -- Null for a review that was imported.
  user_id       uuid references users on delete cascade,
  -- The name at the time of the review.
  user_name     text not null check (user_name <> ''),
  rating        smallint not null check (rating between 1 and 5),
  review_text   text not null default '',
  is_verified   boolean not null default false,
  -- Only published reviews are shown and counted. A withdrawn one was deleted by its author: the row has no text, and a
  -- new review takes its place.
  status        text not null default 'published' check (status in ('pending', 'published', 'rejected', 'withdrawn')),
  reject_reason text check (reject_reason in ('personal_data', 'off_topic', 'advertising', 'unlawful')),
  -- Whether an administrator has approved the review as it is.
  is_approved   boolean not null default false,
  -- The answer of the shop, which is shown below the review.
  reply         text check (reply <> ''),
  replied_at    timestamptz(3),
  -- The rows of `review_votes`, counted by a trigger.
  helpful_count integer not null default 0 check (helpful_count >= 0),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  unique (product_id, user_id),
  unique (id, product_id, user_id),
  check ((status = 'rejected') = (reject_reason is not null)),
  check ((reply is null) = (replied_at is null)),
  check (status <> 'withdrawn' or (review_text = '' and reply is null))
);
create index reviews_newest on reviews (product_id, created_at desc, id desc) where status = 'published';
create index reviews_most_helpful on reviews (product_id, helpful_count desc, created_at desc, id desc)
  where status = 'published';
create index reviews_by_status on reviews (status, created_at desc, id desc) where status <> 'published';
create index reviews_newest_first on reviews (created_at desc, id desc) where status = 'published';
create index reviews_by_user on reviews (user_id);

-- Who found a review helpful.
create table review_votes (
  review_id  uuid not null references reviews on delete cascade,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (review_id, user_id)
);
create index review_votes_by_user on review_votes (user_id);

create function count_review_votes() returns trigger language plpgsql as $$
begin
  update reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
create trigger review_votes_count after insert or delete on review_votes
  for each row execute function count_review_votes();

-- Pictures that users uploaded for their review of a product. Those that no review takes are deleted after a day.
create table review_photos (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  review_id  uuid,
  -- In the review, which has four at most.
  position   smallint check (position between 0 and 3),
  created_at timestamptz(3) not null,
  unique (review_id, position),
  foreign key (review_id, product_id, user_id) references reviews (id, product_id, user_id) on delete cascade,
  check ((review_id is null) = (position is null))
);
create index review_photos_by_user on review_photos (user_id, product_id);
create index review_photos_by_product on review_photos (product_id);
create index review_photos_unused on review_photos (created_at) where review_id is null;
create trigger review_photos_removed after delete on review_photos
  for each row execute function record_removed_files('reviews/{id}.webp', 'reviews/{id}-small.webp');

-- Why users say that a review must not be shown. Settled by the next decision of an administrator.
create table review_reports (
  review_id  uuid not null references reviews on delete cascade,
  user_id    uuid not null references users on delete cascade,
  reason     text not null check (reason in ('personal_data', 'off_topic', 'advertising', 'unlawful')),
  comment    text not null default '',
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (review_id, user_id)
);
create index review_reports_open on review_reports (review_id) where settled_at is null;
create index review_reports_by_user on review_reports (user_id);

-- What administrators and the shop decided about a review.
create table review_events (
  id          uuid primary key,
  review_id   uuid not null references reviews on delete cascade,
  kind        text not null check (kind in ('approved', 'rejected', 'replied', 'reply_removed')),
  reason_code text,
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  created_at  timestamptz(3) not null,
  check ((kind = 'rejected') = (reason_code is not null))
);
create index review_events_by_review on review_events (review_id, created_at);

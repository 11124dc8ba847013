-- The links of the header are written and published as other content is.
alter table content_drafts
  drop constraint content_drafts_key_check,
  add constraint content_drafts_key_check check
    (key ~ '^(home|footer|navigation|page\.[a-z-]{2,20}|article\.[a-z0-9]+(-[a-z0-9]+)+)$' and length(key) <= 120);

-- What was published, one row per publication. The newest are kept. The schema of a document is in
-- `modules/content/contract.ts`.
create table content_versions (
  key          text not null check (length(key) <= 120),
  version      integer not null check (version > 0),
  document     jsonb not null,
  -- Whether a job published it at its time. Then the actor is who planned it.
  is_planned   boolean not null,
  -- Null if it was published before the shop kept versions, or in another way.
  actor_kind   text check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id     text,
  actor_name   text,
  published_at timestamptz(3),
  created_at   timestamptz(3) not null,
  primary key (key, version),
  check ((actor_kind is null) = (published_at is null)),
  check (document->>'kind' = split_part(key, '.', 1))
);

-- Former addresses of articles. The target may be a draft, so it is no foreign key.
create table article_redirects (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and length(slug) <= 100),
  target     text not null check (target ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and length(target) <= 100),
  created_at timestamptz(3) not null,
  check (slug <> target)
);
create index article_redirects_by_target on article_redirects (target);
alter table article_texts
  drop constraint article_texts_slug_fkey,
  add constraint article_texts_slug_fkey foreign key (slug) references articles on update cascade on delete cascade;

-- Pictures that were uploaded for the content. One that no document has taken is deleted after a day. One that was taken
-- stays, because an earlier version may be restored.
create table uploaded_pictures (
  id          uuid primary key,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  placeholder text check (placeholder <> ''),
  taken_at    timestamptz(3),
  created_at  timestamptz(3) not null
);
create index uploaded_pictures_unused on uploaded_pictures (created_at) where taken_at is null;
create trigger uploaded_pictures_removed after delete on uploaded_pictures
  for each row execute function record_removed_files('content/{id}.webp');

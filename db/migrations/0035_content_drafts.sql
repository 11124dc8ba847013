-- What somebody has written about a page, an article, the home page or the footer, and not published yet. There is one draft
-- for each of them. Its schema is in `modules/content/contract.ts`. A job publishes it at `publish_at`.
create table content_drafts (
  key        text primary key check (key ~ '^(home|footer|page\.[a-z-]{2,20}|article\.[a-z0-9]+(-[a-z0-9]+)+)$' and length(key) <= 120),
  document   jsonb not null,
  publish_at timestamptz(3),
  -- A part of the link of a preview, which the shop signs. Null revokes it.
  preview_id uuid unique,
  -- Who saved it last.
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  updated_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check (document->>'kind' = split_part(key, '.', 1))
);
create index content_drafts_due on content_drafts (publish_at) where publish_at is not null;

-- The size guide has a hyphen in its name.
alter table content_page_revisions
  drop constraint content_page_revisions_page_check,
  add constraint content_page_revisions_page_check check (page ~ '^[a-z]+(-[a-z]+)*$' and length(page) <= 20);

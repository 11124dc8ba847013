-- Issues of the newsletter, written in Markdown.
create table newsletter_issues (
  id          uuid primary key,
  state       text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent')),
  -- Counts saves: who schedules or changes an issue names the revision that they have seen.
  revision    int not null default 1 check (revision > 0),
  -- Null for a draft.
  send_at     timestamptz(3),
  started_at  timestamptz(3),
  sent_at     timestamptz(3),
  -- Subscriptions up to this id have their delivery.
  last_subscription_id uuid,
  delivery_count int not null default 0 check (delivery_count >= 0),
  -- Who saved it last.
  actor_kind  text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id    text,
  actor_name  text,
  updated_at  timestamptz(3) not null,
  created_at  timestamptz(3) not null,
  check ((state = 'draft') = (send_at is null)),
  check ((state in ('sending', 'sent')) = (started_at is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc);
create index newsletter_issues_due on newsletter_issues (send_at) where state in ('scheduled', 'sending');

create table newsletter_issue_texts (
  issue_id   uuid not null references newsletter_issues on delete cascade,
  language   text not null check (language ~ '^[a-z]{2}$'),
  subject    text not null check (subject <> ''),
  markdown   text not null check (markdown <> ''),
  created_at timestamptz(3) not null,
  primary key (issue_id, language)
);

-- Who an issue was sent to: a subscriber gets it once. Purged a while after the issue is sent.
create table newsletter_deliveries (
  issue_id        uuid not null references newsletter_issues on delete cascade,
  subscription_id uuid not null references newsletter_subscriptions on delete cascade,
  created_at      timestamptz(3) not null,
  primary key (issue_id, subscription_id)
);
create index newsletter_deliveries_by_subscription on newsletter_deliveries (subscription_id);

-- E-mails that came back. A hard bounce, or three soft ones, end the sending to an address.
create table newsletter_bounces (
  subscription_id uuid not null references newsletter_subscriptions on delete cascade,
  -- The id of the e-mail, or what the mail provider calls its report: a repeated report counts once.
  reference       text not null check (reference <> ''),
  kind            text not null check (kind in ('hard', 'soft')),
  created_at      timestamptz(3) not null,
  primary key (subscription_id, reference)
);

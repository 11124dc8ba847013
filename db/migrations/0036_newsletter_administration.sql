-- An issue can be stopped while it is sent: what has not left is not sent.
alter table newsletter_issues
  add column stopped_at timestamptz(3),
  drop constraint newsletter_issues_state_check,
  add constraint newsletter_issues_state_check check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  drop constraint newsletter_issues_check1,
  add constraint newsletter_issues_check1 check ((state in ('sending', 'sent', 'stopped')) = (started_at is not null)),
  add constraint newsletter_issues_check3 check ((state = 'stopped') = (stopped_at is not null));

-- The administration lists and searches subscribers.
create index newsletter_subscriptions_newest on newsletter_subscriptions (created_at desc, id desc);
create index newsletter_subscriptions_by_state on newsletter_subscriptions (state, created_at desc, id desc);
create index newsletter_subscriptions_undeliverable on newsletter_subscriptions (created_at desc, id desc)
  where undeliverable_at is not null;
create index newsletter_subscriptions_by_email on newsletter_subscriptions using gin (email gin_trgm_ops);

-- How far an issue has been sent.
create index emails_of_issues on emails (dedupe_key) where template = 'newsletter-issue';

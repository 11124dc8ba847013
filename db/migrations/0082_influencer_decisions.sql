-- What clerks decide about applications to the influencer programme.
alter table influencer_profiles
  add column decided_at     timestamptz(3),
  add column reject_reason  text check (reject_reason in
    ('documents_unreadable', 'too_few_followers', 'niche_mismatch', 'profile_not_found', 'other')),
  -- To the applicant.
  add column reject_comment text check (reject_comment <> '' and length(reject_comment) <= 500),
  -- From then on a rejected applicant may apply again.
  add column reapply_at     timestamptz(3);

update influencer_profiles set decided_at = updated_at where status <> 'pending';
update influencer_profiles set reject_reason = 'other', reapply_at = decided_at where status = 'rejected';

alter table influencer_profiles
  add check ((status = 'pending') = (decided_at is null)),
  add check ((status = 'rejected') = (reject_reason is not null)),
  add check ((status = 'rejected') = (reapply_at is not null)),
  add check (reject_comment is null or status = 'rejected'),
  add check (reapply_at >= decided_at);
create index influencer_profiles_by_decision on influencer_profiles (decided_at desc, user_id desc)
  where decided_at is not null;

alter table influencers
  add column suspension_reason text
    check (suspension_reason in ('terms_breach', 'suspected_fraud', 'inactive', 'own_request', 'other')),
  add check (suspension_reason is null or suspended_at is not null);

-- Notes of clerks about an application, and their decisions. Rows are only added, and deleted with the application.
create table influencer_application_events (
  id          uuid primary key,
  user_id     uuid not null references influencer_profiles on update cascade on delete cascade,
  kind        text not null check (kind in ('noted', 'approved', 'rejected', 'suspended', 'resumed')),
  reason_code text check (reason_code <> ''),
  text        text check (text <> '' and length(text) <= 2000),
  actor_kind  text not null check (actor_kind in ('staff_account', 'staff_token', 'system')),
  actor_id    text,
  actor_name  text,
  created_at  timestamptz(3) not null,
  check (kind <> 'noted' or text is not null),
  check ((kind in ('rejected', 'suspended')) = (reason_code is not null))
);
create index influencer_application_events_by_user on influencer_application_events (user_id, created_at, id);

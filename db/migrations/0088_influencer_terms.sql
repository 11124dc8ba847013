-- A clerk takes a rejection back, and says why.
alter table influencer_application_events drop constraint influencer_application_events_kind_check;
alter table influencer_application_events add constraint influencer_application_events_kind_check
  check (kind in ('noted', 'approved', 'rejected', 'reopened', 'suspended', 'resumed'));
alter table influencer_application_events add check (kind <> 'reopened' or text is not null);

-- The terms are a page of the owner: their version is the time of the last save, or the day of those that come with the
-- shop. Applications of before accepted the version of a month.
alter table influencer_terms_acceptances drop constraint influencer_terms_acceptances_version_check;
alter table influencer_terms_acceptances add constraint influencer_terms_acceptances_version_check
  check (version ~ '^\d{4}-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?)?$');

-- What the short form asks beside.
alter table influencer_profiles add column content_type text
  check (content_type in ('photos', 'videos', 'long_form', 'stories', 'mixed', 'written'));

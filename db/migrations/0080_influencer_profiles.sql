-- The application of a user to the influencer programme, and what came of it. The long form and the short one fill the
-- same row, so that fields which only one of them has may be null.
create table influencer_profiles (
  user_id          uuid primary key references users on delete cascade,
  full_name        text not null check (length(full_name) between 2 and 100),
  email            text not null check (length(email) between 3 and 254),
  phone_number     text check (phone_number <> '' and length(phone_number) <= 40),
  -- A code of ISO 3166, or `other`.
  location         text check (location ~ '^([A-Z]{2}|other)$'),
  instagram        text check (instagram <> '' and length(instagram) <= 200),
  tiktok           text check (tiktok <> '' and length(tiktok) <= 200),
  youtube          text check (youtube <> '' and length(youtube) <= 200),
  website          text check (website <> '' and length(website) <= 200),
  promotion_channels text[] not null default '{}'
    check (promotion_channels <@ array['instagram', 'tiktok', 'youtube', 'blog', 'other']),
  followers_count  integer check (followers_count >= 0),
  -- In percent.
  engagement_rate  numeric(5, 2) check (engagement_rate between 0 and 100),
  niche            text not null check (niche in ('fashion', 'beauty', 'technology', 'gaming', 'fitness', 'lifestyle',
    'travel', 'food', 'business', 'entertainment', 'other')),
  bio              text check (length(bio) between 50 and 500),
  promotion_plan   text check (length(promotion_plan) between 50 and 500),
  status           text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- When it was sent for the first time; an update keeps it.
  application_date timestamptz(3) not null,
  revision         integer not null default 1 check (revision > 0),
  updated_at       timestamptz(3) not null,
  check (num_nonnulls(instagram, tiktok, youtube, website) > 0),
  check (updated_at >= application_date)
);
create index influencer_profiles_by_status on influencer_profiles (status, application_date, user_id);

-- Which version of the terms a user accepted, and when.
create table influencer_terms_acceptances (
  user_id     uuid not null references users on delete cascade,
  version     text not null check (version ~ '^\d{4}-\d{2}$'),
  accepted_at timestamptz(3) not null,
  primary key (user_id, version)
);

-- The category of the influencer programme that a clerk has chosen for one of the catalogue. The others have one by their name,
-- or that of the category above them.
create table commission_categories (
  category_id         uuid primary key references categories on delete cascade,
  commission_category text not null check (commission_category in ('electronics', 'fashion', 'home', 'beauty', 'digital', 'others')),
  updated_at          timestamptz(3) not null
);

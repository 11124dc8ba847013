
-- The products of the home page are searched by a keyword, or in a category of the marketplace.
alter table affiliate_searches
  drop constraint affiliate_searches_pkey,
  drop constraint affiliate_searches_keyword_check,
  -- Empty for a keyword.
  add column category_id text not null default '',
  -- Empty for a category.
  add check ((keyword = '') <> (category_id = '')),
  add primary key (keyword, category_id);

update settings
set key = 'affiliate_search', value = jsonb_build_object('keyword', value, 'category', null)
where key = 'affiliate_keyword';

-- The demo has a lucky draw.
alter table demo_rows drop constraint demo_rows_kind_check,
  add constraint demo_rows_kind_check
    check (kind in ('product', 'category', 'article', 'home', 'review', 'synonyms', 'draw'));

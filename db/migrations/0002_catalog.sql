create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table categories (
  id         uuid primary key,
  parent_id  uuid references categories,
  name       text not null check (name <> ''),
  slug       text not null unique,
  position   integer not null default 0,
  ali_cat_id text unique,
  image_src  text,
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index categories_by_parent on categories (parent_id);

-- The columns from `price_minor` on repeat what listings show, so that a page of cards is one index scan.
-- `refreshListing` updates them when variants, images or reviews change.
create table products (
  id                uuid primary key,
  slug              text not null unique,
  title             text not null check (title <> ''),
  description       text not null default '',
  brand             text,
  category_id       uuid references categories,
  source            text not null default 'manual' check (source in ('aliexpress', 'manual')),
  status            text not null default 'active' check (status in ('draft', 'active', 'withdrawn')),
  affiliate_url     text,
  ali_id            text unique,
  sku_id            text,
  import_key        text unique,
  last_synced_at    timestamptz,
  -- The base currency: lists sort and filter prices by their bare numbers.
  currency          char(3) not null default 'USD' check (currency = 'USD'),
  created_at        timestamptz(3) not null,
  updated_at        timestamptz(3) not null,
  -- When it was first for sale; `set_published_at` sets it once.
  published_at      timestamptz(3) check (status <> 'active' or published_at is not null),
  price_minor       bigint not null default 0 check (price_minor >= 0),
  price_max_minor   bigint not null default 0 check (price_max_minor >= price_minor),
  compare_at_minor  bigint check (compare_at_minor > price_minor),
  stock_state       text not null default 'out' check (stock_state in ('in_stock', 'low', 'out')),
  stock_left        integer check (stock_left > 0),
  only_variant_id   uuid,
  image_src         text,
  image_alt         text not null default '',
  image_placeholder text,
  -- The number of published reviews with 1, 2, 3, 4 and 5 stars. All other rating columns are computed from it.
  rating_counts     integer[] not null default '{0,0,0,0,0}' check (cardinality(rating_counts) = 5 and 0 <= all (rating_counts)),
  review_count      integer generated always as (
    rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4] + rating_counts[5]) stored,
  -- The average rating to one decimal: 43 is 4.3 stars. Zero without a review.
  rating_tenths     smallint generated always as (coalesce(round(
    (rating_counts[1] + 2 * rating_counts[2] + 3 * rating_counts[3] + 4 * rating_counts[4] + 5 * rating_counts[5]) * 10.0
    / nullif(rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4] + rating_counts[5], 0)), 0)) stored,
  -- The number of items in paid orders. A job adds those of `product_sales`.
  sold_count        integer not null default 0 check (sold_count >= 0),
  -- The index of the price in PRICE_BANDS (contract.ts), from 0. A test keeps both equal.
  price_band        smallint generated always as (width_bucket(price_minor, '{2500,5000,10000,20000,50000}'::bigint[])) stored,
  -- Written by `refreshSearchIndex`: the search vector of the base texts, the plain words for prefix search and spelling
  -- correction, and the languages with a row of `product_search_translations`.
  search            tsvector not null default '',
  words             text[] not null default '{}',
  search_languages  text[] not null default '{}',
  -- Written by `refreshSearchIndex` too: the families of the colours, and the values of the option "Size", of variants for sale.
  colours           text[] not null default '{}',
  sizes             text[] not null default '{}'
);

-- A product that is withdrawn, or imported again, keeps its first time.
create function set_published_at() returns trigger language plpgsql as $$
begin
  new.published_at := new.updated_at;
  return new;
end $$;
create trigger products_published_at before insert or update of status on products
  for each row when (new.status = 'active' and new.published_at is null) execute function set_published_at();

-- A listing has one of three scopes (all, category, source) and one of four orders. Each has an index, so that the
-- first page costs the same in a shop with a million products.
create index products_newest on products (created_at desc, id desc) where status = 'active';
create index products_price on products (price_minor, id) where status = 'active';
create index products_rating on products (rating_tenths desc, review_count desc, id desc) where status = 'active';
create index products_category_newest on products (category_id, created_at desc, id desc) where status = 'active';
create index products_category_price on products (category_id, price_minor, id) where status = 'active';
create index products_category_rating on products (category_id, rating_tenths desc, review_count desc, id desc) where status = 'active';
create index products_source_newest on products (source, created_at desc, id desc) where status = 'active';
create index products_source_price on products (source, price_minor, id) where status = 'active';
create index products_source_rating on products (source, rating_tenths desc, review_count desc, id desc) where status = 'active';
create index products_best_selling on products (sold_count desc, review_count desc, id desc) where status = 'active';
create index products_category_best_selling on products (category_id, sold_count desc, review_count desc, id desc) where status = 'active';
create index products_source_best_selling on products (source, sold_count desc, review_count desc, id desc) where status = 'active';
create index products_published on products (published_at desc) where status = 'active';
create index products_reduced on products ((price_minor::float8 / compare_at_minor), id desc)
  where status = 'active' and compare_at_minor is not null and stock_state <> 'out';
-- Reduced products are few, so that a listing of them has its own indexes.
create index products_reduced_newest on products (created_at desc, id desc) where status = 'active' and compare_at_minor is not null;
create index products_reduced_price on products (price_minor, id) where status = 'active' and compare_at_minor is not null;
create index products_reduced_rating on products (rating_tenths desc, review_count desc, id desc) where status = 'active' and compare_at_minor is not null;
create index products_reduced_best_selling on products (sold_count desc, review_count desc, id desc) where status = 'active' and compare_at_minor is not null;
-- Rare values would else be looked for in the whole shop.
create index products_colours on products using gin (colours, sizes) with (fastupdate = off) where status = 'active';
create index products_brand on products (brand) where status = 'active';
create index products_by_category on products (category_id);
-- Without a pending list, which every search would have to scan.
create index products_search on products using gin (search) with (fastupdate = off) where status = 'active';

create table product_options (
  id         uuid primary key,
  product_id uuid not null references products on delete cascade,
  position   integer not null check (position between 1 and 3),
  name       text not null,
  created_at timestamptz not null default now(),
  unique (product_id, position),
  unique (product_id, name)
);

create table product_option_values (
  id         uuid primary key,
  option_id  uuid not null references product_options on delete cascade,
  position   integer not null,
  value      text not null,
  swatch     text,
  created_at timestamptz not null default now(),
  unique (option_id, value)
);

create table product_images (
  id          uuid primary key,
  product_id  uuid not null references products on delete cascade,
  position    integer not null,
  -- Where the image comes from: `art:mug.forest.0`, `file:uploads/…`, or a public https URL.
  source      text not null,
  alt         text not null default '',
  state       text not null default 'ready' check (state in ('ready', 'waiting', 'broken')),
  attempts    integer not null default 0,
  -- A waiting image is fetched again after this time; at once if null.
  next_attempt_at   timestamptz,
  placeholder text,
  created_at  timestamptz not null default now(),
  unique (product_id, source)
);
create index product_images_due on product_images (attempts, id) where state = 'waiting';
create index product_images_without_placeholder on product_images (position, id) where state = 'ready' and placeholder is null;

create table product_attributes (
  product_id uuid not null references products on delete cascade,
  position   integer not null,
  name       text not null,
  value      text not null,
  created_at timestamptz not null default now(),
  primary key (product_id, name)
);

create table variants (
  id               uuid primary key,
  product_id       uuid not null references products on delete cascade,
  position         integer not null default 1,
  sku              text unique,
  options          text[] not null default '{}',
  price_minor      bigint not null check (price_minor >= 0),
  -- Written by `refreshListing`, like the column of the product.
  compare_at_minor bigint check (compare_at_minor > price_minor),
  weight_grams     integer check (weight_grams >= 0),
  barcode          text,
  image_id         uuid references product_images on delete set null,
  status           text not null default 'active' check (status in ('active', 'withdrawn')),
  -- The sum of the stock movements. The check prevents overselling.
  stock            integer not null default 0 check (stock >= 0),
  -- The stock of the last imported file that is part of `stock`; the opening stock before the first import. The next
  -- import adds the difference from it (decision 0043).
  imported_stock   integer not null default 0,
  created_at       timestamptz not null default now(),
  unique (product_id, options)
);
create index variants_by_image on variants (image_id);

-- Texts in other languages than the shop's own, which the tables above hold. A missing row, or null, is the base text
-- (decision 0066).
create table category_translations (
  category_id uuid not null references categories on delete cascade,
  language    text not null check (language ~ '^[a-z]{2}$'),
  name        text not null check (name <> ''),
  created_at  timestamptz not null default now(),
  primary key (category_id, language)
);

create table product_translations (
  product_id  uuid not null references products on delete cascade,
  language    text not null check (language ~ '^[a-z]{2}$'),
  title       text check (title <> ''),
  description text check (description <> ''),
  created_at  timestamptz not null default now(),
  primary key (product_id, language),
  check (title is not null or description is not null)
);

create table product_image_translations (
  image_id   uuid not null references product_images on delete cascade,
  language   text not null check (language ~ '^[a-z]{2}$'),
  alt        text not null check (alt <> ''),
  created_at timestamptz not null default now(),
  primary key (image_id, language)
);

-- The names and values of options and attributes of all products. `name` is the option or attribute that a value belongs
-- to; empty for a name itself, and for a value that is translated the same everywhere.
create table term_translations (
  language    text not null check (language ~ '^[a-z]{2}$'),
  term        text not null check (term <> ''),
  name        text not null default '',
  translation text not null check (translation <> ''),
  created_at  timestamptz not null default now(),
  primary key (language, term, name)
);

-- What searches of a language other than the base one find a product by: `search` and `words` of its translated texts.
-- Products without a translated text have no row: searches find them by their base texts. `refreshSearchIndex` writes it.
create table product_search_translations (
  product_id uuid not null references products on delete cascade,
  language   text not null check (language ~ '^[a-z]{2}$'),
  -- Whether the product is for sale.
  is_active  boolean not null,
  search     tsvector not null,
  words      text[] not null,
  created_at timestamptz not null default now(),
  primary key (product_id, language)
);

-- One row per change of stock. A reference changes a variant once for each reason.
create table stock_movements (
  id         uuid primary key,
  variant_id uuid not null references variants,
  quantity   integer not null check (quantity <> 0),
  reason     text not null check (reason in ('initial', 'import', 'correction', 'sale', 'release', 'return')),
  reference  text not null,
  created_at timestamptz not null,
  unique (variant_id, reason, reference)
);

create table price_changes (
  variant_id  uuid not null references variants on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz(3) not null,
  primary key (variant_id, created_at)
);

create table slug_redirects (
  slug       text primary key,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now()
);
create index slug_redirects_by_product on slug_redirects (product_id);

-- In how many paid orders two products were together. Each pair is stored in both directions.
create table bought_together (
  product_id  uuid not null references products on delete cascade,
  other_id    uuid not null references products on delete cascade,
  order_count integer not null check (order_count > 0),
  created_at  timestamptz not null default now(),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_most_often on bought_together (product_id, order_count desc, other_id);
create index bought_together_by_other on bought_together (other_id);

-- Items of paid orders that `sold_count` of their product does not contain yet.
create table product_sales (
  product_id uuid primary key references products on delete cascade,
  quantity   integer not null check (quantity > 0),
  created_at timestamptz not null default now()
);

-- The options, variants, images and attributes of a product as one JSON value, for the product page. `refreshListing`
-- writes it.
create table product_detail_cache (
  product_id uuid primary key references products on delete cascade,
  detail     json not null,
  created_at timestamptz not null default now()
);

-- The exact stock of a variant is shown up to `low`; above it, the value is `low` + 1.
create function parts_of(product uuid, low integer) returns json language sql stable as $$
  select json_build_object(
    'options', (
      select json_agg(json_build_object('name', o.name, 'values', (
        select json_agg(json_build_object('value', v.value, 'swatch', v.swatch) order by v.position)
        from product_option_values v where v.option_id = o.id)) order by o.position)
      from product_options o where o.product_id = product),
    'variants', (
      select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price_minor', v.price_minor,
        'compare_at_minor', v.compare_at_minor, 'stock', least(v.stock, low + 1), 'image_id', v.image_id) order by v.position, v.id)
      from variants v where v.product_id = product and v.status = 'active'),
    'images', (
      select json_agg(json_build_object('id', i.id, 'source', i.source, 'alt', i.alt, 'placeholder', i.placeholder)
        order by i.position)
      from product_images i where i.product_id = product and i.state <> 'broken'),
    'attributes', (
      select json_agg(json_build_object('name', a.name, 'value', a.value) order by a.position)
      from product_attributes a where a.product_id = product))
$$;

-- The number of active products per combination of facets. Rows are only inserted, so that two sales never wait for
-- each other. The count is the sum of the rows; `compactCounts` merges rows regularly.
create table facet_counts (
  category_id uuid,
  source      text not null,
  price_band  smallint not null,
  stars       smallint not null,
  in_stock    boolean not null,
  reduced     boolean not null,
  products    integer not null,
  created_at  timestamptz not null default now()
);

-- The same for the words of titles, brands and categories in each language.
create table search_terms (
  language   text not null,
  word       text not null,
  products   integer not null,
  created_at timestamptz not null default now()
);
create index search_terms_by_word on search_terms (word text_pattern_ops);
create index search_terms_trigrams on search_terms using gin (word gin_trgm_ops);

-- Tells the processes of the shop, at commit, how the numbers of products with the same facet values and price change.
-- A notification has fewer than 8,000 bytes. The random id makes each one unique: PostgreSQL sends equal ones of a
-- transaction once.
create function notify_facet_changes(changes text[]) returns void language sql as $$
  select pg_notify('facet_changes', concat_ws(' ', pg_current_xact_id(), gen_random_uuid(), string_agg(change, ',')))
  from unnest(changes) with ordinality as listed (change, number)
  group by (number - 1) / 80
$$;

create function count_products() returns trigger language plpgsql as $$
begin
  insert into facet_counts (category_id, source, price_band, stars, in_stock, reduced, products)
  select category_id, source, price_band, rating_tenths / 10, stock_state <> 'out', compare_at_minor is not null, tg_argv[0]::integer * count(*)
  from affected_products
  where status = 'active'
  group by 1, 2, 3, 4, 5, 6 having tg_argv[0]::integer * count(*) <> 0;

  perform notify_facet_changes(array_agg(concat_ws(' ', coalesce(category_id::text, '-'), source, stars, in_stock, reduced, price_minor, n)))
  from (
    select category_id, source, rating_tenths / 10 as stars, stock_state <> 'out' as in_stock, compare_at_minor is not null as reduced, price_minor, tg_argv[0]::integer * count(*) as n
    from affected_products
    where status = 'active'
    group by 1, 2, 3, 4, 5, 6
  ) changes;

  insert into search_terms (language, word, products)
  select 'en', word, tg_argv[0]::integer * count(*)
  from affected_products, unnest(words) word
  where status = 'active'
  group by word having tg_argv[0]::integer * count(*) <> 0;
  return null;
end $$;

create function count_updated_products() returns trigger language plpgsql as $$
begin
  insert into facet_counts (category_id, source, price_band, stars, in_stock, reduced, products)
  select category_id, source, price_band, rating_tenths / 10, stock_state <> 'out', compare_at_minor is not null, sum(n)
  from (select *, 1 as n from new_products union all select *, -1 from old_products) affected_products
  where status = 'active'
  group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;

  perform notify_facet_changes(array_agg(concat_ws(' ', coalesce(category_id::text, '-'), source, stars, in_stock, reduced, price_minor, n)))
  from (
    select category_id, source, rating_tenths / 10 as stars, stock_state <> 'out' as in_stock, compare_at_minor is not null as reduced, price_minor, sum(n) as n
    from (select *, 1 as n from new_products union all select *, -1 from old_products) affected_products
    where status = 'active'
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
  ) changes;

  insert into search_terms (language, word, products)
  select 'en', word, sum(n)
  from (select *, 1 as n from new_products union all select *, -1 from old_products) affected_products, unnest(words) word
  where status = 'active'
  group by word having sum(n) <> 0;
  return null;
end $$;

create trigger count_inserted after insert on products
  referencing new table as affected_products for each statement execute function count_products('1');
create trigger count_deleted after delete on products
  referencing old table as affected_products for each statement execute function count_products('-1');
create trigger count_updated after update on products
  referencing old table as old_products new table as new_products for each statement execute function count_updated_products();

create function count_translated_words() returns trigger language plpgsql as $$
begin
  insert into search_terms (language, word, products)
  select language, word, tg_argv[0]::integer * count(*)
  from affected_rows, unnest(words) word
  where is_active
  group by 1, 2;
  return null;
end $$;

create function count_updated_translated_words() returns trigger language plpgsql as $$
begin
  insert into search_terms (language, word, products)
  select language, word, sum(n)
  from (select *, 1 as n from new_rows union all select *, -1 from old_rows) affected_rows, unnest(words) word
  where is_active
  group by 1, 2 having sum(n) <> 0;
  return null;
end $$;

create trigger count_inserted after insert on product_search_translations
  referencing new table as affected_rows for each statement execute function count_translated_words('1');
create trigger count_deleted after delete on product_search_translations
  referencing old table as affected_rows for each statement execute function count_translated_words('-1');
create trigger count_updated after update on product_search_translations
  referencing old table as old_rows new table as new_rows for each statement execute function count_updated_translated_words();

-- For each language a dictionary, such as `shop_stem_de`, that returns the stems of words and has no stop words; and for
-- each but the base one an index of its searches.
do $$
declare
  languages constant jsonb := '{"en": "english", "de": "german", "es": "spanish", "fr": "french", "nl": "dutch"}';
  code text;
  stemmer text;
begin
  for code, stemmer in select * from jsonb_each_text(languages) loop
    execute format('create text search dictionary shop_stem_%s (template = snowball, language = %I)', code, stemmer);
  end loop;
  foreach code in array array['de', 'es', 'fr', 'nl', 'tr'] loop
    execute format('create index product_search_%1$s on product_search_translations using gin (search) with (fastupdate = off)
      where language = %1$L and is_active', code);
  end loop;
end $$;

create text search configuration shop_en (copy = simple);
alter text search configuration shop_en alter mapping for asciiword, word, numword, asciihword, hword, numhword,
  hword_asciipart, hword_part, hword_numpart with shop_stem_en;

-- Keeps PostgreSQL from using parallel workers for a query, because they return rows in no stable order.
create function not_parallel() returns boolean language sql immutable parallel unsafe as 'select true';

-- `Füße & Çanta, USB-C` becomes `fusse canta usb c`. Applied to products and to queries.
create function plain_words(raw text) returns text language sql stable parallel safe as
  $$ select trim(regexp_replace(lower(unaccent(coalesce(raw, ''))), '[^[:alnum:]]+', ' ', 'g')) $$;

-- The words of hyphenated ones as one word: `usbc` for `USB-C`, `tshirt` for `T-shirt`. Whoever types them so finds them.
create function joined_words(raw text) returns text language sql stable parallel safe as $$
  select coalesce(plain_words(string_agg(replace(word[1], '-', ''), ' ')), '')
  from regexp_matches(raw, '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') word
$$;

create function lexize(dictionary regdictionary, word text) returns text language sql stable parallel safe as
  $$ select coalesce((ts_lexize(dictionary, word))[1], word) $$;

-- The stem of a plain Turkish word, without the endings of plural, possessive and accusative: `lambasi`, `lambalar` and
-- `lambalari` become `lamba`, `gozlugu` becomes `gozluk`. PostgreSQL's stemmer needs the letters ı, ş, ğ and ç, which
-- shoppers leave out, and takes `çanta` and `cam` to one stem.
create function turkish_stem(word text) returns text language sql immutable parallel safe as $$
  with singular as (select regexp_replace(word, '(?<=.{3})l[ae]r(?:[iu])?$', '') as word),
  stripped as (select regexp_replace(regexp_replace(word, '(?<=.{2}[aeiou])s[iu]$', ''), '(?<=.{2}[^aeiou])[iu]$', '') as word, word as before from singular)
  select case when word <> before and word ~ 'g$' then regexp_replace(word, 'g$', 'k')
    when word <> before and word ~ 'b$' then regexp_replace(word, 'b$', 'p') else word end from stripped
$$;

-- The stem of a plain word: `running` becomes `run`. Stemmed twice where the stemmer of the language takes the plural to a
-- word that it would shorten again (Dutch `kaarsen`, `kaars`, `kar`), and without endings that it leaves (French `bijoux`,
-- German `kameras`).
create function word_stem(language text, word text) returns text language sql stable parallel safe as $$
  select case language
    when 'en' then lexize('shop_stem_en', word)
    when 'de' then regexp_replace(lexize('shop_stem_de', word), '(?<=..[aiopuyw])s$', '')
    when 'fr' then regexp_replace(lexize('shop_stem_fr', word), '(?<=..u)x$', '')
    when 'es' then lexize('shop_stem_es', lexize('shop_stem_es', word))
    when 'nl' then translate(regexp_replace(lexize('shop_stem_nl', lexize('shop_stem_nl', word)), '(.)\1', '\1', 'g'), 'zv', 'sf')
    when 'tr' then turkish_stem(word)
    else word end
$$;

-- The stems of plain words, in their order: `running shoes` becomes `run shoe`.
create function stem_words(language text, words text) returns text language sql stable parallel safe as $$
  select coalesce(string_agg(word_stem(language, word), ' ' order by at), '')
  from unnest(string_to_array(words, ' ')) with ordinality as listed (word, at)
$$;

-- The stems by which a typed word is searched for: those of the language, and those of the base texts, which products
-- have beside their translation or instead of one. German umlauts may be typed as `ue`.
create function query_stems(language text, word text) returns text[] language sql stable parallel safe as $$
  select array_agg(distinct stem) from unnest(array[
    word_stem(language, word), word_stem('en', word),
    case when language = 'de' then word_stem('de', regexp_replace(word, '([aou])e(?!e)', '\1', 'g')) end]) stem
  where stem is not null
$$;

-- Equal to `to_tsvector` with a configuration of the language, which only English has, because it is faster.
create function stem_vector(language text, words text) returns tsvector language sql stable parallel safe as $$
  select case when language = 'en' then to_tsvector('shop_en', words) else to_tsvector('simple', stem_words(language, words)) end
$$;

-- What a title names, without what belongs to it: `Office mug` of `Office mug with saucer`, `Watch` of `Watch, steel`. In
-- Turkish it comes last: `okuma lambası` of `Raf için okuma lambası`.
create function title_head(title text) returns text language sql immutable parallel safe as $$
  select coalesce(substring(title from '(?i) (?:için|içeren|ile) (.+)$'), substring(title from
    '(?i)^(.+?)(?:[,(]| (?:with|without|for|in|from|mit|ohne|für|fürs|zum|aus|im|avec|sans|pour|en|à|con|sin|para|met|zonder|voor|van) |$)'), title)
$$;

-- The names of a CSS colour such as `#a5402f`: {red}. A colour between two has both; other notations have none.
create function colour_families(swatch text) returns text[] language sql immutable parallel safe as $$
  with rgb as (
    select get_byte(raw, 0) / 255.0 as r, get_byte(raw, 1) / 255.0 as g, get_byte(raw, 2) / 255.0 as b
    from decode(case when swatch ~* '^#[0-9a-f]{6}$' then substr(swatch, 2) else '000000' end, 'hex') raw
  ), hsl as (
    select r, g, b, greatest(r, g, b) - least(r, g, b) as chroma, (greatest(r, g, b) + least(r, g, b)) / 2 as light from rgb
  ), hues as (
    select chroma, light, chroma / nullif(1 - abs(2 * light - 1), 0) as saturation,
      mod(360 + 60 * case greatest(r, g, b) when r then (g - b) / nullif(chroma, 0)
        when g then 2 + (b - r) / nullif(chroma, 0) else 4 + (r - g) / nullif(chroma, 0) end, 360) as hue
    from hsl
  )
  select coalesce(array_agg(name order by name), '{}') from hues, lateral (values
    ('white', chroma < 0.06 and light > 0.88),
    ('grey', chroma < 0.06 and light between 0.15 and 0.88),
    ('black', chroma < 0.12 and light < 0.28),
    ('red', chroma >= 0.06 and (hue < 18 or hue >= 345) and light < 0.7),
    ('pink', chroma >= 0.06 and (hue < 25 or hue >= 325) and light >= 0.65),
    ('orange', saturation >= 0.5 and hue between 13 and 37 and light < 0.75),
    ('brown', chroma >= 0.06 and hue between 10 and 45 and light < 0.45 and saturation < 0.55),
    ('beige', chroma >= 0.06 and hue between 25 and 55 and light between 0.6 and 0.95 and saturation < 0.5),
    ('yellow', saturation >= 0.5 and hue between 38 and 65),
    ('green', chroma >= 0.06 and hue > 62 and hue < 185),
    ('blue', chroma >= 0.06 and hue between 172 and 250),
    ('purple', chroma >= 0.06 and hue > 250 and hue < 335)
  ) families (name, is_member) where is_member and swatch ~* '^#[0-9a-f]{6}$'
$$;

-- The words that shoppers use for colours in a language, inflected where the stems differ.
create function colour_words(language text, families text[]) returns text language sql immutable parallel safe as $$
  select case when language = 'en' then array_to_string(families, ' ') else string_agg(words, ' ') end
  from (values
    ('de', 'white', 'weiß'), ('de', 'grey', 'grau'), ('de', 'black', 'schwarz'), ('de', 'red', 'rot'), ('de', 'pink', 'rosa pink'),
    ('de', 'orange', 'orange'), ('de', 'brown', 'braun'), ('de', 'beige', 'beige'), ('de', 'yellow', 'gelb'), ('de', 'green', 'grün'),
    ('de', 'blue', 'blau'), ('de', 'purple', 'lila violett'),
    ('nl', 'white', 'wit'), ('nl', 'grey', 'grijs grijze'), ('nl', 'black', 'zwart'), ('nl', 'red', 'rood rode'), ('nl', 'pink', 'roze'),
    ('nl', 'orange', 'oranje'), ('nl', 'brown', 'bruin'), ('nl', 'beige', 'beige'), ('nl', 'yellow', 'geel gele'), ('nl', 'green', 'groen'),
    ('nl', 'blue', 'blauw'), ('nl', 'purple', 'paars paarse'),
    ('fr', 'white', 'blanc blanche'), ('fr', 'grey', 'gris'), ('fr', 'black', 'noir'), ('fr', 'red', 'rouge'), ('fr', 'pink', 'rose'),
    ('fr', 'orange', 'orange'), ('fr', 'brown', 'marron brun'), ('fr', 'beige', 'beige'), ('fr', 'yellow', 'jaune'), ('fr', 'green', 'vert'),
    ('fr', 'blue', 'bleu'), ('fr', 'purple', 'violet violette'),
    ('es', 'white', 'blanco'), ('es', 'grey', 'gris'), ('es', 'black', 'negro'), ('es', 'red', 'rojo'), ('es', 'pink', 'rosa'),
    ('es', 'orange', 'naranja'), ('es', 'brown', 'marrón'), ('es', 'beige', 'beige beis'), ('es', 'yellow', 'amarillo'), ('es', 'green', 'verde'),
    ('es', 'blue', 'azul'), ('es', 'purple', 'morado violeta'),
    ('tr', 'white', 'beyaz'), ('tr', 'grey', 'gri'), ('tr', 'black', 'siyah'), ('tr', 'red', 'kırmızı'), ('tr', 'pink', 'pembe'),
    ('tr', 'orange', 'turuncu'), ('tr', 'brown', 'kahverengi'), ('tr', 'beige', 'bej'), ('tr', 'yellow', 'sarı'), ('tr', 'green', 'yeşil'),
    ('tr', 'blue', 'mavi'), ('tr', 'purple', 'mor')
  ) named (of_language, family, words) where of_language = language and family = any (families)
$$;

-- The words of SKUs with a digit, or those without one: `LUM` of `LUM-0042` may be the stem of a word.
create function sku_words(skus text, has_digit boolean) returns text language sql stable parallel safe as $$
  select string_agg(distinct word, ' ') from unnest(string_to_array(plain_words(skus), ' ')) word where (word ~ '[0-9]') = has_digit
$$;

-- Four weights: what the title names and the numbers of SKUs; the title, in which phrases are found, the categories and the
-- options; the brand and the attributes; the description and the letters of SKUs.
create function search_vector(language text, title text, skus text, categories text, options text, brand text, attributes text, description text)
returns tsvector language sql stable parallel safe as $$
  select setweight(stem_vector(language, concat_ws(' ', plain_words(title_head(title)), joined_words(title), sku_words(skus, true))), 'A')
    || setweight(stem_vector(language, plain_words(concat_ws(' ', title, categories, options))), 'B')
    || setweight(stem_vector(language, plain_words(concat_ws(' ', brand, attributes))), 'C')
    || setweight(stem_vector(language, concat_ws(' ', left(plain_words(regexp_replace(description, '<[^>]*>', ' ', 'g')), 20000), sku_words(skus, false))), 'D')
$$;

-- The base texts of a product that is translated, one weight lower, so that their words find it after translated ones.
create function base_search_vector(title text, categories text, options text) returns tsvector language sql stable parallel safe as $$
  select setweight(stem_vector('en', concat_ws(' ', plain_words(title_head(title)), joined_words(title))), 'B')
    || setweight(stem_vector('en', plain_words(concat_ws(' ', title, categories, options))), 'C')
$$;

create function search_words(title text, brand text, categories text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(string_to_array(plain_words(concat_ws(' ', title, joined_words(title), brand, categories)), ' ')) word
  where length(word) between 2 and 40
$$;

-- The stems of compounds in the catalogue that end with a word, the most frequent first: `tischlamp` for `lampe`. At
-- another place (`start`, `inside`), those that have it there. After a word of three letters the rest must be longer, so
-- that few match by chance.
create function compound_stems(language text, word text, place text, max integer) returns text[] language sql stable as $$
  select array(
    select terms.stem from (
      select word_stem($1, t.word) as stem, t.word, t.products from search_terms t
      where t.language = $1 and t.word like '%' || left($2, case when length($2) > 6 then 4 else 3 end) || '%'
    ) terms, word_stem($1, $2) own (stem)
    where case $3
        when 'end' then length($2) >= 3 and right(terms.stem, length(own.stem)) = own.stem
        when 'start' then length($2) >= 4 and left(terms.stem, length(own.stem)) = own.stem
        else length($2) >= 3 and strpos(terms.word, $2) > 3 end
      and length(terms.stem) - length(own.stem) >= case when length($2) > 3 or $3 = 'inside' then 3 else 4 end
    group by terms.stem having sum(products) > 0 order by sum(products) desc, terms.stem limit $4)
$$;

-- The two parts of a compound, with a letter between them or without, if the catalogue has the first as a word and the
-- second as a word or the end of one: {lauf, schuhe} for `laufschuhe`. Null if it has not, and for words of more than 30
-- letters, of which there are too many parts.
create function split_compound(language text, word text) returns text[] language sql stable as $$
  select array[first, second] from generate_series(3, length($2) - 3) at, substr($2, at + 1) second,
    unnest(array[left($2, at), regexp_replace(left($2, at), '(?<=...)(?:s|n|en|es|er|e)$', '')]) first
  where length($2) <= 30 and exists (select from search_terms t
      where t.language = $1 and t.word like left(first, 3) || '%' and word_stem($1, t.word) = word_stem($1, first))
    and exists (select from search_terms t
      where t.language = $1 and t.word like '%' || left(second, 3) || '%' and right(word_stem($1, t.word), length(word_stem($1, second))) = word_stem($1, second))
  order by cardinality(compound_stems($1, second, 'end', 100)) desc, length(second) desc, length(first) desc limit 1
$$;

-- Words that find each other; or, with targets, words that find the targets. `stems` are those of `words`.
create table search_synonyms (
  id         uuid primary key,
  language   text not null,
  words      text[] not null check (cardinality(words) between 1 and 20),
  targets    text[] not null default '{}' check (cardinality(targets) between 0 and 20),
  stems      text[] not null,
  created_at timestamptz(3) not null,
  check (cardinality(words) + cardinality(targets) > 1)
);
create index search_synonyms_by_stem on search_synonyms using gin (stems) with (fastupdate = off);

-- The products that a search shows first, whatever their words.
create table search_pins (
  language   text not null,
  -- The query as it was typed, and its stems, by which it is found.
  phrase     text not null check (phrase <> ''),
  stems      text not null,
  product_id uuid not null references products on delete cascade,
  position   integer not null check (position between 1 and 20),
  created_at timestamptz(3) not null,
  primary key (language, stems, position),
  unique (language, stems, product_id)
);
create index search_pins_by_product on search_pins (product_id);

-- Searches that found nothing, for the shop's buyers.
create table searches_without_result (
  phrase     text primary key,
  times      integer not null default 1,
  created_at timestamptz not null,
  last_at    timestamptz not null
);
create index searches_without_result_latest on searches_without_result (last_at desc);

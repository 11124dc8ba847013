create table tax_rates (
  country      char(2) primary key,
  -- The messages have its name in each language.
  kind         text not null check (kind in ('vat', 'gst', 'sales_tax', 'consumption_tax')),
  basis_points integer not null check (basis_points between 0 and 10000),
  -- Whether prices include the tax; otherwise it is added.
  included     boolean not null default true,
  created_at   timestamptz not null default now()
);

-- Standard rates. Sales to a country without a row are not taxed.
insert into tax_rates (country, kind, basis_points) values
  ('AT', 'vat', 2000), ('AU', 'gst', 1000), ('BE', 'vat', 2100), ('BG', 'vat', 2000), ('CA', 'gst', 500),
  ('CH', 'vat', 810), ('CY', 'vat', 1900), ('CZ', 'vat', 2100), ('DE', 'vat', 1900), ('DK', 'vat', 2500),
  ('EE', 'vat', 2400), ('ES', 'vat', 2100), ('FI', 'vat', 2550), ('FR', 'vat', 2000), ('GB', 'vat', 2000),
  ('GR', 'vat', 2400), ('HR', 'vat', 2500), ('HU', 'vat', 2700), ('IE', 'vat', 2300), ('IN', 'gst', 1800),
  ('IS', 'vat', 2400), ('IT', 'vat', 2200), ('JP', 'consumption_tax', 1000), ('KR', 'vat', 1000),
  ('LT', 'vat', 2100), ('LU', 'vat', 1700), ('LV', 'vat', 2100), ('MT', 'vat', 1800), ('MX', 'vat', 1600),
  ('NL', 'vat', 2100), ('NO', 'vat', 2500), ('NZ', 'gst', 1500), ('PL', 'vat', 2300), ('PT', 'vat', 2300),
  ('RO', 'vat', 2100), ('SE', 'vat', 2500), ('SG', 'gst', 900), ('SI', 'vat', 2200), ('SK', 'vat', 2300),
  ('TR', 'vat', 2000), ('US', 'sales_tax', 0), ('ZA', 'vat', 1500);

-- The currencies that shoppers can choose. One without a rate is not offered, except the base currency.
create table currencies (
  code               char(3) primary key check (code ~ '^[A-Z]{3}$'),
  position           integer not null,
  is_offered         boolean not null default true,
  -- Converted prices lie `price_ending_minor` above a multiple of `price_step_minor`: 100 and 99 give 18.99.
  price_step_minor   integer not null default 1 check (price_step_minor between 1 and 1000000),
  price_ending_minor integer not null default 0 check (price_ending_minor >= 0 and price_ending_minor < price_step_minor),
  created_at         timestamptz not null default now()
);
insert into currencies (code, position, price_step_minor, price_ending_minor) values
  ('USD', 1, 1, 0), ('EUR', 2, 100, 99), ('GBP', 3, 100, 99), ('TRY', 4, 1000, 990), ('SEK', 5, 100, 0), ('CAD', 6, 100, 99),
  ('JPY', 7, 10, 0);

-- Rows are only inserted: orders keep the rate they were placed at, and a wrong rate is followed by a right one.
create table exchange_rates (
  currency   char(3) not null references currencies,
  valid_from timestamptz(3) not null,
  -- Units of the currency for one unit of the base currency.
  rate       numeric(20, 10) not null check (rate > 0 and rate < 500000),
  actor_kind text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id   text,
  actor_name text,
  created_at timestamptz not null,
  primary key (currency, valid_from)
);
create function refuse_rate_changes() returns trigger language plpgsql as $$
begin
  raise exception 'exchange rates are not changed or deleted';
end $$;
create trigger refuse_rate_changes before update or delete on exchange_rates
  for each row execute function refuse_rate_changes();

create table shipping_methods (
  id         text primary key check (id in ('standard', 'express')),
  position   integer not null unique,
  -- Working days until delivery.
  days_from  integer not null check (days_from > 0),
  days_to    integer not null check (days_to >= days_from),
  created_at timestamptz not null default now()
);
insert into shipping_methods (id, position, days_from, days_to) values ('standard', 1, 2, 4), ('express', 2, 1, 1);

-- Countries where a method takes longer than `shipping_methods` says.
create table delivery_days (
  country    char(2) not null,
  method     text not null references shipping_methods,
  days_from  integer not null check (days_from > 0),
  days_to    integer not null check (days_to >= days_from),
  created_at timestamptz not null default now(),
  primary key (country, method)
);
-- The parcels start in the middle of Europe: farther in Europe, and overseas.
insert into delivery_days (country, method, days_from, days_to)
select country, method, days_from, days_to
from (values ('standard', 3, 6), ('express', 2, 2)) as days (method, days_from, days_to),
  unnest(array['BG', 'CY', 'EE', 'ES', 'FI', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS', 'LT', 'LV', 'MT', 'NO', 'PT', 'RO', 'SE', 'SI', 'TR'])
    as country
union all
select country, method, days_from, days_to
from (values ('standard', 6, 10), ('express', 2, 4)) as days (method, days_from, days_to),
  unnest(array['AU', 'CA', 'IN', 'JP', 'KR', 'MX', 'NZ', 'SG', 'US', 'ZA']) as country;

create table shipping_prices (
  method      text not null references shipping_methods,
  currency    char(3) not null,
  price_minor bigint not null check (price_minor >= 0),
  -- What the items must cost, after discounts, for the method to be free.
  free_from_minor bigint check (free_from_minor > 0),
  created_at  timestamptz not null default now(),
  primary key (method, currency)
);
insert into shipping_prices (method, currency, price_minor)
select 'express', currency, price_minor from (values
  ('USD', 900), ('EUR', 900), ('GBP', 800), ('TRY', 35000), ('SEK', 9900), ('CAD', 1200), ('JPY', 1400),
  ('AUD', 1400), ('CHF', 900), ('CZK', 21000), ('DKK', 6900), ('HUF', 350000), ('INR', 75000), ('KRW', 12000),
  ('KWD', 3000), ('MXN', 17000), ('NOK', 9900), ('NZD', 1500), ('PLN', 3900), ('RON', 4500), ('SGD', 1200), ('ZAR', 16000)
) as express (currency, price_minor);
insert into shipping_prices (method, currency, price_minor)
select 'standard', currency, 0 from shipping_prices where method = 'express';

-- Processes cache the rules. A change, also one made with SQL, purges them when it commits.
create function purge_price_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'price-rules');
  return null;
end $$;
create trigger purge_price_rules after insert or update or delete or truncate on tax_rates
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on shipping_methods
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on delivery_days
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on shipping_prices
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on currencies
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on exchange_rates
  for each statement execute function purge_price_rules();

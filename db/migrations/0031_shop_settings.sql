-- Who saves a setting sends the revision that they have seen. Processes cache settings, so a change purges them.
alter table settings add column revision integer not null default 1 check (revision > 0);
create function purge_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'setting:' || coalesce(new.key, old.key));
  return null;
end $$;
create trigger purge_setting after insert or update or delete on settings
  for each row execute function purge_setting();

-- Rates of tax by country, class of goods and day. Kind and inclusion are the country's, so the standard rate has them. A
-- class without a rate in a country is taxed at its standard rate.
alter table tax_rates
  add column tax_class text not null default 'standard'
    check (tax_class in ('standard', 'reduced', 'second_reduced', 'zero')),
  add column valid_from timestamptz(3) not null default '1970-01-01 00:00:00+00',
  alter column kind drop not null,
  alter column included drop not null,
  alter column included drop default,
  add constraint tax_rates_standard check (
    (tax_class = 'standard') = (kind is not null) and (tax_class = 'standard') = (included is not null)
  ),
  drop constraint tax_rates_pkey,
  add primary key (country, tax_class, valid_from);

-- New subcategories have the class of their parent.
alter table categories add column tax_class text not null default 'standard'
  check (tax_class in ('standard', 'reduced', 'second_reduced', 'zero'));
create function inherit_tax_class() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and new.tax_class = 'standard' then
    new.tax_class := coalesce((select tax_class from categories where id = new.parent_id), 'standard');
  end if;
  return new;
end $$;
create trigger inherit_tax_class before insert on categories
  for each row execute function inherit_tax_class();

-- A zone is a group of countries with the same methods, days and prices. The shop ships to the countries that are in one.
create table shipping_zones (
  id         uuid primary key,
  name       text not null unique check (length(name) between 1 and 200),
  position   integer not null,
  revision   integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now()
);
create table shipping_countries (
  country    char(2) primary key check (country ~ '^[A-Z]{2}$'),
  zone_id    uuid not null references shipping_zones,
  created_at timestamptz not null default now()
);
create index shipping_countries_by_zone on shipping_countries (zone_id);
create table zone_methods (
  zone_id    uuid not null references shipping_zones on delete cascade,
  method     text not null references shipping_methods,
  is_offered boolean not null default true,
  -- Working days until delivery.
  days_from  integer not null check (days_from > 0),
  days_to    integer not null check (days_to >= days_from),
  created_at timestamptz not null default now(),
  primary key (zone_id, method)
);
-- What a method costs in a zone from a value of items, in minor units, or from a weight in grams. A method without bands
-- in a currency costs what `shipping_prices` says.
create table shipping_bands (
  zone_id     uuid not null,
  method      text not null,
  currency    char(3) not null,
  basis       text not null check (basis in ('value', 'weight')),
  from_amount bigint not null check (from_amount >= 0),
  price_minor bigint not null check (price_minor >= 0),
  created_at  timestamptz not null default now(),
  primary key (zone_id, method, currency, from_amount),
  foreign key (zone_id, method) references zone_methods on delete cascade
);

insert into shipping_zones (id, name, position) values
  ('0190a000-0000-7000-8000-000000000001', 'Central Europe', 1),
  ('0190a000-0000-7000-8000-000000000002', 'Europe', 2),
  ('0190a000-0000-7000-8000-000000000003', 'Overseas', 3);
insert into shipping_countries (country, zone_id)
select t.country, case d.days_from
    when 3 then '0190a000-0000-7000-8000-000000000002'::uuid
    when 6 then '0190a000-0000-7000-8000-000000000003'::uuid
    else '0190a000-0000-7000-8000-000000000001'::uuid
  end
from (select distinct country from tax_rates) t
left join delivery_days d on d.country = t.country and d.method = 'standard';
insert into zone_methods (zone_id, method, days_from, days_to) values
  ('0190a000-0000-7000-8000-000000000001', 'standard', 2, 4),
  ('0190a000-0000-7000-8000-000000000001', 'express', 1, 1),
  ('0190a000-0000-7000-8000-000000000002', 'standard', 3, 6),
  ('0190a000-0000-7000-8000-000000000002', 'express', 2, 2),
  ('0190a000-0000-7000-8000-000000000003', 'standard', 6, 10),
  ('0190a000-0000-7000-8000-000000000003', 'express', 2, 4);
drop table delivery_days;

create trigger purge_price_rules after insert or update or delete or truncate on shipping_zones
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on shipping_countries
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on zone_methods
  for each statement execute function purge_price_rules();
create trigger purge_price_rules after insert or update or delete or truncate on shipping_bands
  for each statement execute function purge_price_rules();

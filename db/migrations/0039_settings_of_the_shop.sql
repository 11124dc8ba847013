-- The time zone of the shop is one setting. Opening hours and campaigns had the one of support, which people have set.
insert into settings (key, value, updated_at)
select 'time_zone', value->'time_zone', now() from settings
where key = 'support' and value->>'time_zone' <> 'UTC'
on conflict (key) do nothing;
update settings set value = value - 'time_zone' where key = 'support';

-- Pages list the countries that the shop ships to.
create function purge_served_countries() returns trigger language plpgsql as $$
begin
  perform pg_notify('purges', 'served-countries');
  return null;
end $$;
create trigger purge_served_countries after insert or delete or truncate on shipping_countries
  for each statement execute function purge_served_countries();

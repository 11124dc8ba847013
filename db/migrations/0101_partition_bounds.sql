-- migration: expand
-- Orders, events and e-mails become partitions by time (0103 to 0105): their ids begin with it. The rows that there are become the
-- oldest partition, which ends with the week or year after this one. That no id is behind its end is checked here and in 0102, so
-- that nothing waits for the check.
create function add_partition_bound(name text, period text) returns void language plpgsql as $$
declare
  bound timestamptz := date_trunc(period, now() at time zone 'UTC' + 2 * ('1 ' || period)::interval) at time zone 'UTC';
  hex text := lpad(to_hex((extract(epoch from bound) * 1000)::bigint), 12, '0');
begin
  execute format('alter table %I add constraint %I check (id < %L) not valid', name, name || '_bound',
    left(hex, 8) || '-' || right(hex, 4) || '-0000-0000-000000000000');
end $$;
select add_partition_bound('orders', 'year'), add_partition_bound('events', 'week'), add_partition_bound('emails', 'week');
drop function add_partition_bound;

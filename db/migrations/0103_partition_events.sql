-- migration: expand
-- Replaces a table by one of the same name that is partitioned by id: its rows become the partition `…_oldest`, and `…_rest` is for
-- ids that no partition is for. Nothing reads rows here. Foreign keys that lead to the table are checked in 0106.
create function partition_by_id(name text) returns void language plpgsql as $$
declare
  oldest text := name || '_oldest';
  bound text := (select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''')
    from pg_constraint where conrelid = name::regclass and conname = name || '_bound');
  one record;
  again text[] := '{}';
begin
  execute format('lock table %I in access exclusive mode', name);
  for one in select conrelid::regclass::text as referencing, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = name::regclass
  loop
    execute format('alter table %s drop constraint %s', one.referencing, one.key);
    again := again || format('alter table %s add constraint %s %s not valid', one.referencing, one.key, one.definition);
  end loop;
  for one in select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = name::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one.tgname, name);
    again := again || one.definition;
  end loop;
  -- In front of the others: the partition brings its own, which are those of the whole then.
  for one in select quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = name::regclass
  loop
    again := format('alter table %I add constraint %s %s', name, one.key, one.definition) || again;
  end loop;
  for one in select relname, pg_get_indexdef(indexrelid) as definition, indisprimary
    from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = name::regclass
  loop
    execute format('alter index %I rename to %I', one.relname, left(one.relname, 56) || '_oldest');
    again := case when one.indisprimary then format('alter table %I add primary key (id)', name) else one.definition end || again;
  end loop;

  execute format('alter table %I rename to %I', name, oldest);
  execute format('create table %I (like %I including all excluding indexes) partition by range (id)', name, oldest);
  execute format('alter table %I drop constraint %I', name, name || '_bound');
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, oldest, bound);
  execute format('alter table %I drop constraint %I', oldest, name || '_bound');
  execute format('create table %I partition of %I default', name || '_rest', name);
  for i in 1 .. cardinality(again) loop
    execute again[i];
  end loop;
end $$;
select partition_by_id('events');

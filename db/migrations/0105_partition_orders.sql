-- migration: expand
create or replace function mark_stale_customer() returns trigger language plpgsql as $$
declare
  -- A trigger of a partition has the name of the partition.
  name text := coalesce(pg_partition_root(tg_relid), tg_relid)::regclass::text;
begin
  if name = 'orders' then
    -- An order loses its account only when the account is deleted. Nothing of it may be left here.
    if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is null then
      return null;
    end if;
    -- Nor is who is to be forgotten a guest.
    if tg_op = 'UPDATE' and old.user_id is null and exists (select from orders_pending_erasure where order_id = old.id) then
      return null;
    end if;
    if tg_op <> 'INSERT' and (tg_op = 'DELETE' or (old.user_id, old.email) is distinct from (new.user_id, new.email)) then
      insert into stale_customers (user_id, email)
        values (old.user_id, case when old.user_id is null then lower(old.email) end);
    end if;
    if tg_op <> 'DELETE' then
      insert into stale_customers (user_id, email)
        values (new.user_id, case when new.user_id is null then lower(new.email) end);
    end if;
  elsif name = 'users' then
    if new.deleted_at is null then
      insert into stale_customers (user_id) values (new.id);
    else
      delete from customers where user_id = new.id;
    end if;
  elsif name = 'addresses' then
    insert into stale_customers (user_id) values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  else
    insert into stale_customers (email) values (lower(case when tg_op = 'DELETE' then old.email else new.email end));
  end if;
  return null;
end
$$;

select partition_by_id('orders');
drop function partition_by_id;

-- Everybody who has an account or has ordered as a guest, with what they have bought (decision 0107). The rows follow from
-- users, addresses, orders and newsletter subscriptions: `refresh_customers` writes them.
create table customers (
  id             uuid primary key,
  -- Null for a guest.
  user_id        uuid unique references users on delete cascade,
  -- In lower case. A guest is known by it alone.
  email          text check (email = lower(email)),
  name           text not null default '',
  phone          text,
  city           text,
  country        char(2),
  -- The newsletter is sent to the address.
  is_subscribed  boolean not null,
  -- Orders that were paid.
  order_count    integer not null check (order_count >= 0),
  -- Payments minus refunds, in the currency of the shop's books.
  spent_minor    bigint not null,
  first_order_at timestamptz(3),
  last_order_at  timestamptz(3),
  -- When the account or, for a guest, the first order was made.
  joined_at      timestamptz(3) not null,
  created_at     timestamptz(3) not null,
  check (user_id is not null or email is not null)
);
create unique index guests_by_email on customers (email) where user_id is null;
create index customers_by_email on customers (email);
create index customers_newest_first on customers (joined_at desc, id desc);
create index customers_by_value on customers (spent_minor desc, id desc);
create index customers_by_last_order on customers (coalesce(last_order_at, '2000-01-01 00:00:00+00'::timestamptz) desc, id desc);
create index customers_by_country on customers (country, joined_at desc, id desc);
create function customer_words(name text, email text, phone text, city text) returns text
  language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent',
    name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, '')))
$$;
create index customers_by_words on customers using gin (customer_words(name, email, phone, city) gin_trgm_ops);

create table customer_tags (
  customer_id uuid not null references customers on delete cascade,
  tag         text not null check (tag = lower(tag) and length(tag) between 1 and 40),
  created_at  timestamptz(3) not null,
  primary key (customer_id, tag)
);
create index customers_by_tag on customer_tags (tag, customer_id);

-- What the shop writes down about a customer. They do not see it, but it is in the export of their data.
create table customer_notes (
  id          uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  text        text not null check (length(text) between 1 and 2000),
  actor_kind  text not null check (actor_kind in ('staff_account', 'staff_token', 'system')),
  actor_id    text,
  actor_name  text,
  created_at  timestamptz(3) not null
);
create index customer_notes_by_customer on customer_notes (customer_id, created_at);

-- A named set of conditions. Who meets all of them is in the segment.
create table customer_segments (
  id         uuid primary key,
  name       text not null check (length(name) between 1 and 60),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) between 1 and 10),
  revision   integer not null default 1 check (revision > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index customer_segments_by_name on customer_segments (lower(name));

-- Who has to be read again. Triggers add to it, so that a checkout never waits for the row of a customer.
create table stale_customers (
  id         bigint generated always as identity primary key,
  user_id    uuid,
  email      text,
  created_at timestamptz not null default now()
);

create function mark_stale_customer() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
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
  elsif tg_table_name = 'users' then
    if new.deleted_at is null then
      insert into stale_customers (user_id) values (new.id);
    else
      delete from customers where user_id = new.id;
    end if;
  elsif tg_table_name = 'addresses' then
    insert into stale_customers (user_id) values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  else
    insert into stale_customers (email) values (lower(case when tg_op = 'DELETE' then old.email else new.email end));
  end if;
  return null;
end
$$;
create trigger mark_stale_customer after insert or delete on orders for each row execute function mark_stale_customer();
create trigger mark_changed_customer after update on orders for each row
  when ((old.user_id, old.email, old.first_name, old.last_name, old.phone, old.city, old.country, old.paid_minor,
         old.refunded_minor, old.base_minor, old.total_minor, old.fulfilment_state = 'cancelled')
        is distinct from (new.user_id, new.email, new.first_name, new.last_name, new.phone, new.city, new.country,
         new.paid_minor, new.refunded_minor, new.base_minor, new.total_minor, new.fulfilment_state = 'cancelled'))
  execute function mark_stale_customer();
create trigger mark_stale_customer after insert on users for each row execute function mark_stale_customer();
create trigger mark_changed_customer after update on users for each row
  when ((old.email, old.phone, old.user_metadata ->> 'full_name', old.is_anonymous, old.deleted_at)
        is distinct from (new.email, new.phone, new.user_metadata ->> 'full_name', new.is_anonymous, new.deleted_at))
  execute function mark_stale_customer();
create trigger mark_stale_customer after insert or update or delete on addresses
  for each row execute function mark_stale_customer();
create trigger mark_stale_customer after insert or delete on newsletter_subscriptions
  for each row execute function mark_stale_customer();
create trigger mark_changed_customer after update on newsletter_subscriptions for each row
  when ((old.state, old.undeliverable_at) is distinct from (new.state, new.undeliverable_at))
  execute function mark_stale_customer();

-- Orders without an account, but of those whose shopper is to be forgotten.
create function guest_orders()
  returns table (id uuid, email text, first_name text, last_name text, phone text, city text, country char(2),
    total_minor bigint, paid_minor bigint, refunded_minor bigint, base_minor bigint, payment_state text,
    fulfilment_state text, created_at timestamptz)
  language sql stable as $$
  select id, email, first_name, last_name, phone, city, country, total_minor, paid_minor, refunded_minor, base_minor,
    payment_state, fulfilment_state, created_at
  from orders o where user_id is null and email <> 'erased@erased.invalid'
    and not exists (select from orders_pending_erasure p where p.order_id = o.id)
$$;

create function mark_forgotten_guest() returns trigger language plpgsql as $$
begin
  insert into stale_customers (email)
    select lower(email) from orders where id = coalesce(new.order_id, old.order_id) and user_id is null and email <> 'erased@erased.invalid';
  return null;
end
$$;
create trigger mark_stale_customer after insert or delete on orders_pending_erasure
  for each row execute function mark_forgotten_guest();

-- What the row of each account and of each guest has to be. Null stands for all.
create function compute_customers(user_ids uuid[], emails text[])
  returns table (user_id uuid, email text, name text, phone text, city text, country char(2), is_subscribed boolean,
    order_count integer, spent_minor bigint, first_order_at timestamptz, last_order_at timestamptz, joined_at timestamptz)
  language sql stable as $$
  with person as (
    select u.id as user_id, lower(u.email) as email, nullif(trim(u.user_metadata ->> 'full_name'), '') as name,
      nullif(u.phone, '') as phone, u.created_at
    from users u
    where u.deleted_at is null and (user_ids is null or u.id = any(user_ids))
      and (not u.is_anonymous or exists (select from orders o where o.user_id = u.id))
    union all
    select null, guest.email, null, null, null
    from (
      select unnest(emails) as email where emails is not null
      union
      select lower(o.email) from guest_orders() o where emails is null
    ) guest
    where exists (select from guest_orders() o where lower(o.email) = guest.email)
  )
  select p.user_id, coalesce(p.email, latest.email), left(coalesce(p.name, latest.name, home.name, ''), 200),
    coalesce(p.phone, latest.phone), coalesce(latest.city, home.city), coalesce(latest.country, home.country),
    exists (select from newsletter_subscriptions s
      where s.email = coalesce(p.email, latest.email) and s.state = 'confirmed' and s.undeliverable_at is null),
    bought.order_count, bought.spent_minor, bought.first_order_at, bought.last_order_at,
    coalesce(p.created_at, bought.placed_at)
  from person p
  cross join lateral (
    select count(*) filter (where is_bought)::integer as order_count,
      coalesce(sum(case when total_minor > 0 then
        round(base_minor::numeric * (paid_minor - refunded_minor) / total_minor) else 0 end) filter (where is_bought), 0)::bigint
        as spent_minor,
      min(created_at) filter (where is_bought) as first_order_at,
      max(created_at) filter (where is_bought) as last_order_at,
      min(created_at) as placed_at
    from (
      select o.total_minor, o.paid_minor, o.refunded_minor, o.base_minor, o.created_at,
        o.payment_state in ('paid', 'partially_refunded', 'refunded')
          and (o.paid_minor > 0 or o.fulfilment_state <> 'cancelled') as is_bought
      from orders o where o.user_id = p.user_id
      union all
      select o.total_minor, o.paid_minor, o.refunded_minor, o.base_minor, o.created_at,
        o.payment_state in ('paid', 'partially_refunded', 'refunded')
          and (o.paid_minor > 0 or o.fulfilment_state <> 'cancelled')
      from guest_orders() o where p.user_id is null and lower(o.email) = p.email
    ) o
  ) bought
  left join lateral (
    select * from (
      (select lower(o.email) as email, trim(o.first_name || ' ' || o.last_name) as name, o.phone, o.city, o.country, o.created_at
        from orders o where o.user_id = p.user_id and o.email <> 'erased@erased.invalid'
        order by o.created_at desc, o.id desc limit 1)
      union all
      (select lower(o.email), trim(o.first_name || ' ' || o.last_name), o.phone, o.city, o.country, o.created_at
        from guest_orders() o where p.user_id is null and lower(o.email) = p.email
        order by o.created_at desc limit 1)
    ) newest order by created_at desc limit 1
  ) latest on true
  left join lateral (
    select trim(a.first_name || ' ' || a.last_name) as name, a.city, a.country from addresses a
    where a.user_id = p.user_id order by a.is_default desc, a.created_at limit 1
  ) home on true
$$;

-- Reads `limit` stale customers again and returns how many there were. One caller at a time: of two, the second one sees
-- what the first one has seen.
create function refresh_customers(max_count integer) returns integer language plpgsql as $$
declare
  stale_ids bigint[];
  user_ids  uuid[];
  emails    text[];
begin
  if not exists (select from stale_customers) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  stale_ids := array(select id from stale_customers order by id limit max_count);
  select array_agg(distinct stale.user_id) filter (where stale.user_id is not null),
    array_agg(distinct stale.email) filter (where stale.email is not null)
    into user_ids, emails from stale_customers stale where id = any(stale_ids);
  emails := coalesce(emails, '{}');
  -- The newsletter knows accounts by their address.
  user_ids := coalesce(user_ids, '{}') || array(select u.id from users u where u.email = any(emails));
  -- An account that is being deleted is waited for, before rows of it here are locked.
  perform from users u where u.id = any(user_ids) order by u.id for key share;
  delete from stale_customers where id = any(stale_ids);

  insert into customers (id, user_id, email, name, phone, city, country, is_subscribed, order_count, spent_minor,
      first_order_at, last_order_at, joined_at, created_at)
    select gen_random_uuid(), c.user_id, c.email, c.name, c.phone, c.city, c.country, c.is_subscribed, c.order_count,
      c.spent_minor, c.first_order_at, c.last_order_at, c.joined_at, now()
    from compute_customers(user_ids, '{}') c
    on conflict (user_id) do update set email = excluded.email, name = excluded.name, phone = excluded.phone,
      city = excluded.city, country = excluded.country, is_subscribed = excluded.is_subscribed,
      order_count = excluded.order_count, spent_minor = excluded.spent_minor, first_order_at = excluded.first_order_at,
      last_order_at = excluded.last_order_at, joined_at = excluded.joined_at;
  insert into customers (id, user_id, email, name, phone, city, country, is_subscribed, order_count, spent_minor,
      first_order_at, last_order_at, joined_at, created_at)
    select gen_random_uuid(), null, c.email, c.name, c.phone, c.city, c.country, c.is_subscribed, c.order_count,
      c.spent_minor, c.first_order_at, c.last_order_at, c.joined_at, now()
    from compute_customers('{}', emails) c
    on conflict (email) where user_id is null do update set name = excluded.name, phone = excluded.phone,
      city = excluded.city, country = excluded.country, is_subscribed = excluded.is_subscribed,
      order_count = excluded.order_count, spent_minor = excluded.spent_minor, first_order_at = excluded.first_order_at,
      last_order_at = excluded.last_order_at, joined_at = excluded.joined_at;

  -- A guest whose orders now belong to an account with the address: what the shop knows of them goes there too.
  perform move_customer_records(guest.id, account.id)
    from customers guest join customers account on account.email = guest.email and account.user_id is not null
    where guest.user_id is null and guest.email = any(emails)
      and not exists (select from guest_orders() o where lower(o.email) = guest.email);
  delete from customers c where c.user_id is null and c.email = any(emails)
    and not exists (select from guest_orders() o where lower(o.email) = c.email);
  delete from customers c using users u
    where c.user_id = any(user_ids) and u.id = c.user_id and (u.deleted_at is not null
      or (u.is_anonymous and not exists (select from orders o where o.user_id = u.id)));
  return cardinality(stale_ids);
end
$$;

-- Gives the tags and notes of one customer to another one.
create function move_customer_records(from_id uuid, to_id uuid) returns void language sql as $$
  insert into customer_tags (customer_id, tag, created_at)
    select to_id, tag, created_at from customer_tags where customer_id = from_id on conflict do nothing;
  update customer_notes set customer_id = to_id where customer_id = from_id;
$$;

-- The API knows the lists.
alter table saved_views drop constraint saved_views_list_check, add check (list ~ '^[a-z_]+$');

-- The accounts and guests that are there already. A job reads them.
insert into stale_customers (user_id) select id from users;
insert into stale_customers (email)
  select distinct lower(email) from guest_orders();

-- Few accounts are blocked; the filter finds them without reading the others.
create index banned_users on users (banned_until) where banned_until is not null;

-- Why the store credit of a customer was changed by the shop. The ledger has the postings, and decides whether there is
-- enough: the transaction `store_credit_change` refers to the row.
create table store_credit_changes (
  id         uuid primary key,
  -- No foreign key: the books outlive the account.
  user_id    uuid not null,
  -- Chosen by the client: a repeated request changes nothing.
  request_key text not null check (length(request_key) between 1 and 255),
  currency   char(3) not null,
  -- More than zero was added, less was taken away.
  minor      bigint not null check (minor <> 0),
  reason     text not null check (length(reason) between 1 and 500),
  actor_kind text not null check (actor_kind in ('staff_account', 'staff_token', 'system')),
  actor_id   text,
  actor_name text,
  created_at timestamptz(3) not null
);
create unique index store_credit_changes_once on store_credit_changes (user_id, request_key);
create index store_credit_changes_by_user on store_credit_changes (user_id, created_at desc);

-- Accounts whose orders, credit and lists went to another one. A merged account cannot be merged again.
create table merged_accounts (
  user_id         uuid primary key,
  into_user_id    uuid not null,
  actor_kind      text not null,
  actor_id        text,
  actor_name      text,
  created_at      timestamptz(3) not null,
  check (user_id <> into_user_id)
);

-- The list of invoices: by time, and by parts of numbers and of what the document says of the buyer.
create function invoice_words(number text, document jsonb) returns text language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent', number || ' ' || coalesce(document ->> 'orderNumber', '') || ' '
    || coalesce(document #>> '{buyer,name}', '') || ' ' || coalesce(document #>> '{buyer,email}', '')))
$$;
create index invoices_newest_first on invoices (created_at desc, id desc);
create index invoices_by_words on invoices using gin (invoice_words(number, document) gin_trgm_ops);
create index invoices_by_country on invoices ((document #>> '{buyer,country}'), created_at desc, id desc);

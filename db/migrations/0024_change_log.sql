-- What the people who run the shop changed, with before and after. Rows are never changed or deleted: the hash of each
-- contains that of the one before, so that an integrity check finds what was changed, removed or put in later.
create table change_log (
  seq           bigint primary key,
  id            uuid not null unique,
  -- `order.shipped`
  action        text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What was changed: `order` and its id. The id is empty for what exists once, such as the home page.
  subject_kind  text not null check (subject_kind <> ''),
  subject_id    text not null,
  actor_kind    text not null,
  actor_id      text,
  actor_name    text,
  -- The input and the changed fields. Personal data is left out.
  details       jsonb not null check (jsonb_typeof(details) = 'object'),
  created_at    timestamptz(3) not null,
  previous_hash bytea not null,
  hash          bytea not null
);
create index change_log_by_subject on change_log (subject_kind, subject_id, seq desc);
create index change_log_by_actor on change_log (actor_id, seq desc) where actor_id is not null;
create index change_log_by_action on change_log (action, seq desc);
create index change_log_by_time on change_log (created_at);

-- The newest entry. Its lock orders the entries, from the insert to the end of the transaction.
create table change_log_head (
  is_only boolean primary key default true check (is_only),
  seq     bigint not null,
  hash    bytea not null
);
insert into change_log_head (seq, hash) values (0, '\x');

create function hash_change(entry change_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.seq, entry.id, entry.action, entry.subject_kind, entry.subject_id,
    entry.actor_kind, entry.actor_id, entry.actor_name, entry.details,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  )::text, 'UTF8'))
$$;

create function chain_change() returns trigger language plpgsql as $$
begin
  update change_log_head set seq = seq + 1 returning seq, hash into new.seq, new.previous_hash;
  new.hash := hash_change(new);
  update change_log_head set hash = new.hash;
  return new;
end
$$;
create trigger chain_change before insert on change_log for each row execute function chain_change();

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the change log is append-only';
end
$$;
create trigger reject_change before update or delete or truncate on change_log execute function reject_change();

-- Administrators see at once what others have changed. Equal notifications of one transaction are one.
create function notify_admins() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_events' then
    perform pg_notify('admin_changes', 'order ' || new.order_id);
  else
    perform pg_notify('admin_changes', new.subject_kind || ' ' || new.subject_id);
  end if;
  return null;
end
$$;
create trigger notify_admins after insert on change_log for each row execute function notify_admins();
-- An order that nobody has paid waits for nobody in the shop, and a notification is 4 % of a purchase.
create trigger notify_admins after insert on order_events for each row when (new.kind <> 'pending_payment')
  execute function notify_admins();

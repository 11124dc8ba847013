-- How often a review was changed or decided about. Who decides sends the revision that they have read.
alter table reviews add column revision integer not null default 0;

create function count_review_changes() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
-- A vote is no change.
create trigger count_review_changes before update on reviews for each row
  when ((old.status, old.reject_reason, old.is_approved, old.rating, old.review_text, old.reply, old.updated_at)
    is distinct from (new.status, new.reject_reason, new.is_approved, new.rating, new.review_text, new.reply, new.updated_at))
  execute function count_review_changes();

alter table review_events drop constraint review_events_kind_check;
alter table review_events add constraint review_events_kind_check
  check (kind in ('approved', 'rejected', 'reopened', 'replied', 'reply_removed'));

-- Administrators see at once what shoppers send.
create function notify_admins_of_review() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'reviews' then
    perform pg_notify('admin_changes', 'review ' || new.id);
  else
    perform pg_notify('admin_changes', 'review ' || new.review_id);
  end if;
  return null;
end
$$;
create trigger notify_admins after insert or update of status, review_text on reviews for each row
  when (new.status = 'pending') execute function notify_admins_of_review();
create trigger notify_admins after insert or update on review_reports for each row
  when (new.settled_at is null) execute function notify_admins_of_review();

-- When the oldest unanswered message of the shopper was sent.
alter table support_conversations add column waiting_since timestamptz(3);
update support_conversations set waiting_since = answer_due_at - interval '24 hours' where answer_due_at is not null;
alter table support_conversations add check ((waiting_since is null) = (answer_due_at is null));

create index support_conversations_open on support_conversations (updated_at desc, id desc) where status = 'open';
create index support_conversations_recent on support_conversations (updated_at desc, id desc);
drop index support_conversations_changed;
create index support_conversations_by_order on support_conversations (lower(order_number)) where order_number is not null;
create index support_conversations_by_any_email on support_conversations (email) where email is not null;
create index support_messages_by_words on support_messages using gin (lower(body) gin_trgm_ops);

create function notify_admins_of_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('admin_changes', 'conversation ' || new.id);
  return null;
end
$$;
create trigger notify_admins after insert or update on support_conversations for each row
  execute function notify_admins_of_conversation();

-- Texts that clerks use again and again. All of them share these.
create table support_canned_answers (
  id         uuid primary key,
  name       text not null check (name <> '' and char_length(name) <= 60),
  -- With placeholders: {name}, {order}.
  body       text not null check (body <> '' and char_length(body) <= 4000),
  revision   integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index support_canned_answers_by_name on support_canned_answers (lower(name));

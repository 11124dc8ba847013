-- A new account has the preferences that the owner has set as the default. Where that says nothing, the code does.
create function add_notification_defaults() returns trigger language plpgsql as $$
begin
  insert into notification_preferences (user_id, topic, channel, is_enabled, created_at, updated_at)
  select new.id, d.topic, d.channel, d.is_enabled, new.created_at, new.created_at
  from settings s
  cross join lateral jsonb_to_recordset(s.value) d (topic text, channel text, is_enabled boolean)
  where s.key = 'notification_defaults'
  on conflict do nothing;
  return null;
end $$;
create trigger add_notification_defaults after insert on users
  for each row execute function add_notification_defaults();

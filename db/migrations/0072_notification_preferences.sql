-- Security is a topic of its own: its e-mails and those about orders can no longer be switched off.
alter table notification_preferences drop constraint notification_preferences_topic_check;
alter table notification_preferences add check (topic in
  ('any', 'order', 'promotion', 'recommendation', 'newsletter', 'account', 'community', 'lucky_draw', 'referral', 'wishlist',
   'security'));
delete from notification_preferences where channel = 'email' and topic in ('order', 'account');
update settings set value = coalesce((
  select jsonb_agg(d) from jsonb_array_elements(value) d
  where not (d->>'channel' = 'email' and d->>'topic' in ('order', 'account'))), '[]')
where key = 'notification_defaults';

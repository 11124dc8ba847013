-- The last announcement that a consent of the marketplace ends, for each app and number of days before.
create table marketplace_consent_notices (
  app_key         text not null check (app_key <> ''),
  days            integer not null check (days in (3, 14)),
  consent_ends_at timestamptz(3) not null,
  sent_at         timestamptz(3) not null,
  primary key (app_key, days)
);

-- The list of calls is read by its filters, newest first.
create index marketplace_calls_by_method on marketplace_calls (method, id);
create index marketplace_calls_by_outcome on marketplace_calls (outcome, id);
create index marketplace_calls_by_both on marketplace_calls (method, outcome, id);
create index marketplace_calls_failed_by_method on marketplace_calls (method, id) where outcome <> 'ok';

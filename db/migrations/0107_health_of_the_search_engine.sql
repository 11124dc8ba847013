-- migration: expand

-- The search engine is among the services whose states are recorded. Nothing else reads the table, and it has few rows.
alter table health_periods drop constraint health_periods_service_check;
alter table health_periods add constraint health_periods_service_check
  check (service in ('database', 'storage', 'mail', 'payments', 'search')) not valid;

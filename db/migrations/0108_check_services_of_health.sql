-- migration: expand

alter table health_periods validate constraint health_periods_service_check;

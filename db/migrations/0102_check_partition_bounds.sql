-- migration: expand
-- transaction: none
alter table orders validate constraint orders_bound;
alter table events validate constraint events_bound;
alter table emails validate constraint emails_bound;

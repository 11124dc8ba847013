-- Events of providers that somebody should look at, for the administration. All others are listed by their ids, which sort by time.
create index payment_events_unusual on payment_events (id)
  where outcome in ('wrong_amount', 'unknown_payment', 'unrelated');
create index payment_events_failed on payment_events (id) where state in ('failed', 'expired');

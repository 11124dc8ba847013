-- Exchanges whose goods came back short are counted with the waiting work.
create index exchanges_short on exchanges (second_order_id) where state = 'short';

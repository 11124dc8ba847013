-- The sales of a month, and the commissions of a sale with its exchanges.
create index commissions_by_hold on commissions (held_until, order_id);
create index order_attributions_by_sale on order_attributions ((coalesce(first_order_id, order_id)));

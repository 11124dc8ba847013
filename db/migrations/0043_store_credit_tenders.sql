-- What the shopper pays of the price with store credit. Each hold of the order takes it, and gives it back if the order is
-- not paid in full. Once it is paid, a refund gives it back.
alter table orders add store_credit_minor bigint not null default 0 check (store_credit_minor >= 0);

-- Store credit that an order has given back before it was paid in full: its tender has the same reference.
alter table order_tenders drop constraint order_tenders_kind_check, drop constraint order_tenders_check;
alter table order_tenders
  add constraint order_tenders_kind_check check (kind in
    ('payment', 'store_credit', 'gift_value', 'refund', 'failed_refund', 'edit_refund', 'store_credit_return')),
  add constraint order_tenders_check check ((kind in ('refund', 'edit_refund', 'store_credit_return')) = (minor < 0));

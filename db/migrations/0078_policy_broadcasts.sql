-- All users are notified of a text that was published again. The subject is the key of the page and its version.
alter table notification_broadcasts
  drop constraint notification_broadcasts_kind_check,
  add constraint notification_broadcasts_kind_check check
    (kind in ('coupon_code', 'seasonal_discount', 'policy_update'));

-- How much a user has been told in the shop. Its row is locked while notifications of the user are added or read, so
-- `version` grows in the order of commits: who has seen a version has seen every change before it.
create table notification_inboxes (
  user_id uuid primary key references users (id),
  version bigint not null default 0 check (version >= 0),
  unread  integer not null default 0 check (unread >= 0)
);

create table notifications (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  kind       text not null check (kind in (
    'order_confirmed', 'order_shipped', 'order_out_for_delivery', 'order_delivered',
    'lucky_draw_starting', 'lucky_draw_ticket_earned', 'lucky_draw_winner', 'lucky_draw_golden_winner',
    'lucky_draw_vip_winner', 'lucky_draw_epic_winner', 'lucky_draw_non_winner',
    'flash_sale', 'seasonal_discount', 'coupon_code',
    'new_product_recommendation', 'back_in_stock', 'special_offer',
    'referral_signup', 'referral_bonus',
    'password_change', 'profile_update', 'policy_update')),
  -- What it tells of, such as the id of an event. A user is told of it once.
  source     text not null check (source <> ''),
  params     jsonb not null check (jsonb_typeof(params) = 'object'),
  link       text not null check (link ~ '^/([^/\\]|$)'),
  -- Whose picture is shown; the product may be gone.
  product_id uuid,
  -- The version of the inbox that added it; null if the user has switched its topic off.
  position   bigint check (position > 0),
  created_at timestamptz(3) not null,
  read_at    timestamptz(3),
  unique (user_id, kind, source),
  unique (user_id, position)
);
create index notifications_unread on notifications (user_id, position) where read_at is null and position is not null;
create index notifications_by_age on notifications (created_at);

-- The promotion that all codes of a programme belong to. The owner changes its terms as those of other promotions.
alter table promotions add column program text unique
  check (program is null or (program = 'influencer' and kind = 'coupon' and reward is null));

alter table coupons
  -- It cannot be redeemed until it is resumed: the code of an influencer who is suspended.
  add column paused_at timestamptz(3),
  -- The account that alone cannot redeem it: that of the influencer whose code it is. No foreign key, as for `user_id`.
  add column excluded_user_id uuid,
  add check (excluded_user_id is null or user_id is null);
create index coupons_by_excluded_user on coupons (excluded_user_id) where excluded_user_id is not null;

-- Influencers who were approved before have their code from now on. Where the shop has made a coupon with the same code,
-- that one stays as it is.
insert into promotions (id, kind, name, actions, combines_with, program, created_at, updated_at)
select gen_random_uuid(), 'coupon', 'Influencer codes',
  '[{"kind": "percentage_off", "percent": 8, "product_ids": [], "category_ids": []}]', '{automatic,flash_sale}', 'influencer', now(), now()
where exists (select from influencers where user_id is not null);

insert into coupons (id, promotion_id, code, source_key, excluded_user_id, paused_at, created_at)
select gen_random_uuid(), p.id, i.code, 'influencer:' || i.id, i.user_id, i.suspended_at, now()
from influencers i join promotions p on p.program = 'influencer'
where i.user_id is not null
on conflict do nothing;

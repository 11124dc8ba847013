-- What clerks decided about unusual figures of influencers. A check counts what came after its last decision. Rows are only
-- added.
create table influencer_check_decisions (
  id            uuid primary key,
  influencer_id uuid not null references influencers,
  kind          text not null check (kind in ('click_spike', 'no_sales', 'returned_orders', 'new_accounts', 'shared_origin',
                'leaked_code')),
  decision      text not null check (decision in ('harmless', 'suspended')),
  -- Why.
  comment       text not null check (length(comment) between 1 and 2000),
  -- The figures at that time.
  facts         jsonb not null,
  actor_kind    text not null check (actor_kind in ('staff_account', 'staff_token', 'system')),
  actor_id      text,
  actor_name    text,
  created_at    timestamptz(3) not null
);
create index influencer_check_decisions_by_influencer on influencer_check_decisions (influencer_id, kind, created_at);
create index influencer_check_decisions_by_time on influencer_check_decisions (created_at, id);

-- Figures of all influencers are read by time.
create index order_attributions_by_time on order_attributions (created_at, order_id);

-- When an app may call the marketplace next, over all processes. The empty method stands for all calls of the app.
create table marketplace_gates (
  app_key       text not null check (app_key <> ''),
  method        text not null,
  next_call_at  timestamptz(3) not null,
  paused_until  timestamptz(3),
  failure_count integer not null default 0 check (failure_count >= 0),
  primary key (app_key, method)
);

-- What was asked of the marketplace and how it ended, without secrets and personal data.
create table marketplace_calls (
  id          uuid primary key,
  method      text not null check (method <> ''),
  parameters  jsonb not null check (jsonb_typeof(parameters) = 'object'),
  attempt     integer not null check (attempt > 0),
  outcome     text not null,
  error_code  text,
  request_id  text,
  duration_ms integer not null check (duration_ms >= 0),
  created_at  timestamptz(3) not null
);
create index marketplace_calls_failed on marketplace_calls (id) where outcome <> 'ok';

-- The consent of the owner for one app. Both tokens are encrypted.
create table marketplace_tokens (
  app_key                 text primary key check (app_key <> ''),
  encrypted_access_token  bytea not null,
  encrypted_refresh_token bytea not null,
  account                 text not null,
  expires_at              timestamptz(3) not null,
  -- When consent has to be given again; null where it is not known.
  refresh_expires_at      timestamptz(3),
  created_at              timestamptz(3) not null,
  updated_at              timestamptz(3) not null
);

-- A consent that somebody began to give. It is used once, by the same person in the same session.
create table marketplace_consents (
  state_hash bytea primary key,
  session_id text not null check (session_id <> ''),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index marketplace_consents_expired on marketplace_consents (expires_at);

-- The marketplace of the sandbox: what it has issued, sold and changed. Its catalogue is generated.
create table sandbox.marketplace_tokens (
  token              text primary key,
  kind               text not null check (kind in ('code', 'access', 'refresh')),
  redirect_uri       text,
  consent_expires_at timestamptz(3) not null,
  expires_at         timestamptz(3) not null,
  used_at            timestamptz(3),
  created_at         timestamptz(3) not null
);
create table sandbox.marketplace_changes (
  product_id text not null,
  -- Empty for the whole product.
  sku_id     text not null,
  price_percent integer check (price_percent between 1 and 1000),
  stock      integer check (stock >= 0),
  is_gone    boolean not null default false,
  primary key (product_id, sku_id)
);
create table sandbox.marketplace_orders (
  id           text primary key,
  out_order_id text not null,
  seller       text not null,
  status       text not null,
  lines        jsonb not null,
  address      jsonb not null,
  total_minor  bigint not null check (total_minor >= 0),
  shipped_at   timestamptz(3),
  lost_at      timestamptz(3),
  created_at   timestamptz(3) not null,
  unique (out_order_id, seller)
);
create table sandbox.marketplace_faults (
  id         bigint generated always as identity primary key,
  -- Empty for every method.
  method     text not null,
  kind       text not null,
  params     jsonb not null default '{}',
  calls_left integer not null check (calls_left >= 0),
  created_at timestamptz(3) not null
);

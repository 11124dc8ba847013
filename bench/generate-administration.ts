import { Client } from 'pg'

const ACCOUNTS = 40_000
const CONVERSATIONS = 20_000
const REVIEWS = 100_000
const CHANGES = 100_000

/** Adds to a shop with orders what the other lists of the administration show, by SQL. */
export async function generateAdministration(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set work_mem = '64MB'")
  await client.query(ACCOUNTS_SQL)
  await client.query(INVOICES_SQL)
  await client.query(PAYMENTS_SQL)
  await client.query(EMAILS_SQL)
  await client.query(REVIEWS_SQL)
  await client.query(SUPPORT_SQL)
  await client.query(NEWSLETTER_SQL)
  await client.query(CHANGES_SQL)
  // The others mark customers as changed.
  await client.query(CUSTOMERS_SQL)
  await client.query('vacuum analyze')
  await client.end()
}

const ACCOUNTS_SQL = `
  insert into users (id, email, email_confirmed_at, created_at, updated_at)
  select gen_random_uuid(), 'shopper-' || n || '@example.com', created_at, created_at, created_at
  from generate_series(1, ${ACCOUNTS}) n, lateral (select timestamptz '2026-11-01' - n * interval '10 minutes') d (created_at)`

const CUSTOMERS_SQL = `
  delete from customers;
  insert into customers (id, user_id, email, name, city, country, is_subscribed, order_count, spent_minor, first_order_at,
    last_order_at, joined_at, created_at)
  select gen_random_uuid(), u.id, u.email, coalesce(max(o.first_name || ' ' || o.last_name), ''), max(o.city), max(o.country), false,
    count(o.id), coalesce(sum(o.paid_minor), 0), min(o.created_at), max(o.created_at), u.created_at, u.created_at
  from users u left join orders o on lower(o.email) = u.email group by u.id;
  delete from stale_customers`

const INVOICES_SQL = `
  insert into invoices (id, kind, year, seq, number, order_id, currency, total_minor, document, created_at)
  select gen_random_uuid(), 'invoice', 2026, n, 'INV-2026-' || lpad(n::text, 6, '0'), id, currency, total_minor,
    jsonb_build_object('kind', 'invoice', 'number', 'INV-2026-' || lpad(n::text, 6, '0'), 'language', 'en', 'issuedAt', created_at,
      'orderNumber', number, 'orderedAt', created_at, 'creditedInvoiceNumber', null, 'reason', null, 'seller', party,
      'buyer', party || jsonb_build_object('name', first_name || ' ' || last_name, 'country', country, 'email', email),
      'currency', currency, 'lines', '[]'::jsonb, 'steps', '[]'::jsonb, 'totalMinor', total_minor, 'taxes', '[]'::jsonb), created_at
  from (select *, row_number() over (order by created_at) as n from orders where fulfilment_state <> 'cancelled') o,
    lateral (select '{"name": "Shop", "lines": ["Street 1"], "country": "DE", "email": "shop@example.com", "taxId": null}'::jsonb) p (party)`

const PAYMENTS_SQL = `
  with paid as (
    insert into payments (id, order_id, provider, redirect_url, state, currency, amount_minor, captured_minor, base_currency, rate,
      rate_date, base_minor, created_at)
    select gen_random_uuid(), id, 'sandbox', '/', 'succeeded', currency, total_minor, total_minor, base_currency, rate, rate_date,
      base_minor, created_at
    from orders where fulfilment_state <> 'cancelled' and total_minor > 0 returning *
  )
  insert into payment_events (id, provider, event_id, payment_id, state, currency, amount_minor, captured_minor, outcome, raw, created_at)
  select gen_random_uuid(), provider, 'event-' || id, id, 'succeeded', currency, amount_minor, amount_minor, 'applied',
    '{"id": "event"}', created_at
  from paid`

const EMAILS_SQL = `
  insert into emails (id, template, dedupe_key, recipient, subject, html, text, sent_at, created_at)
  select gen_random_uuid(), template, template || ':' || o.id, email, 'Order ' || number, repeat('<p>Thank you.</p>', 60),
    repeat('Thank you. ', 60), created_at, created_at
  from orders o, (values ('order-confirmed'), ('order-shipped')) t (template)`

const REVIEWS_SQL = `
  insert into reviews (id, product_id, user_id, user_name, rating, review_text, status, is_approved, created_at, updated_at)
  select gen_random_uuid(), p.id, u.id, 'Mina', 1 + n % 5, 'A review of some words, as shoppers write them.',
    case when n % 100 = 0 then 'pending' else 'published' end, n % 100 <> 0, u.created_at, u.created_at
  from (select id, created_at, row_number() over (order by id) n from users) u,
    lateral (select id from products order by id offset u.n % 7 limit 1) p
  limit ${REVIEWS}`

const SUPPORT_SQL = `
  insert into support_conversations (id, request_id, channel, status, email, language, order_number, last_sequence, created_at, updated_at,
    waiting_since, answer_due_at)
  select gen_random_uuid(), gen_random_uuid(), (array['chat', 'ticket'])[1 + n % 2], case when n % 20 = 0 then 'open' else 'closed' end,
    'shopper-' || n || '@example.com', 'en', 'OW-' || (100000 + n), 1, at, at, case when n % 40 = 0 then at end,
    case when n % 40 = 0 then at + interval '4 hours' end
  from generate_series(1, ${CONVERSATIONS}) n, lateral (select timestamptz '2026-11-01' - n * interval '20 minutes') d (at)`

const NEWSLETTER_SQL = `
  insert into newsletter_subscriptions (id, email, language, state, requested_at, confirmed_at, created_at)
  select gen_random_uuid(), 'reader-' || n || '@example.com', 'en', 'confirmed', at, at, at
  from generate_series(1, ${ACCOUNTS}) n, lateral (select timestamptz '2026-11-01' - n * interval '10 minutes') d (at)`

/** Without the hash chain, which would update its head for each row. */
const CHANGES_SQL = `
  alter table change_log disable trigger chain_change;
  insert into change_log (seq, id, action, subject_kind, subject_id, actor_kind, actor_id, actor_name, details, created_at, previous_hash, hash)
  select n, gen_random_uuid(), (array['order.fulfil', 'product.edit', 'review.publish'])[1 + n % 3], (array['order', 'product', 'review'])[1 + n % 3],
    'subject-' || n % 5000, 'staff_account', '00000000-0000-4000-8000-00000000000' || n % 4, 'Mina', '{"input": null, "changes": []}', timestamptz '2026-01-01' + n * interval '1 minute', '', ''
  from generate_series(1, ${CHANGES}) n;
  alter table change_log enable trigger chain_change;
  update change_log_head set seq = ${CHANGES}`

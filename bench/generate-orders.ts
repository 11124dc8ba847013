import { Client } from 'pg'

const SOLD_VARIANTS = 500

/** Adds orders of the last year to a shop with products by SQL: most are delivered, the newest wait for work. */
export async function generateOrders(url: string, orders: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set work_mem = '64MB'")
  await client.query(ORDERS_SQL, [orders])
  await client.query(LINES_SQL)
  await client.query(EVENTS_SQL)
  await client.query('vacuum analyze')
  await client.end()
}

const ORDERS_SQL = `
  insert into orders (id, number, fulfilment_state, cancel_reason, paid_minor, email, first_name, last_name, address,
    city, zip_code, country, language, currency, shipping, tax_basis_points, items_minor, discount_minor,
    shipping_minor, tax_minor, tax_added_minor, shipping_tax_minor, total_minor, base_currency, rate, rate_date,
    base_minor, created_at)
  select gen_random_uuid(), 'OW-' || (100000 + n),
    case when n % 25 = 0 then 'cancelled' when n > $1::integer - 400 then 'unfulfilled'
      when n > $1::integer - 1500 then 'shipped' else 'delivered' end,
    case when n % 25 = 0 then 'shopper' end,
    case when n % 25 = 0 then 0 else 2000 + n % 9000 end,
    'shopper-' || n % 40000 || '@example.com',
    (array['Mina', 'Theo', 'Zoë', 'Ayşe', 'Élodie', 'Jonas'])[1 + n % 6], 'Keller' || n % 5000,
    'Street ' || n % 90, (array['Berlin', 'Köln', 'Paris', 'İzmir', 'Utrecht'])[1 + n / 7 % 5], '10115',
    (array['DE', 'FR', 'TR', 'NL'])[1 + n % 4], 'en', 'USD', (array['standard', 'express'])[1 + n % 2], 0,
    2000 + n % 9000, 0, 0, 0, 0, 0, 2000 + n % 9000, 'USD', 1, '2026-01-01', 2000 + n % 9000,
    timestamptz '2026-11-01' - ($1::integer - n) * interval '300 seconds'
  from generate_series(1, $1::integer) n`

const LINES_SQL = `
  insert into order_lines (id, order_id, position, variant_id, product_id, slug, title, sku, options, quantity,
    unit_minor, base_minor, discount_minor, tax_basis_points, tax_minor, tax_added_minor, total_minor, created_at)
  select gen_random_uuid(), o.id, 0, v.id, v.product_id, 'product', 'Product', 'SKU-' || right(o.number, 4), '[]', 1,
    o.items_minor, o.items_minor, 0, 0, 0, 0, o.items_minor, o.created_at
  from (select *, row_number() over (order by number) as n from orders) o
    join (select id, product_id, row_number() over () as n from (select id, product_id from variants limit ${SOLD_VARIANTS}) sold) v
      on v.n = 1 + o.n % ${SOLD_VARIANTS}`

const EVENTS_SQL = `
  insert into order_events (id, order_id, kind, actor_kind, created_at)
  select gen_random_uuid(), id, kind, 'system', created_at
  from orders cross join (values ('pending_payment'), ('paid')) events (kind)
  where fulfilment_state <> 'cancelled'`

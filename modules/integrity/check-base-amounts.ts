import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { getFractionDigits } from '#platform/money/money'

/** Orders, payments and refunds whose amount in the currency of the shop's books is not that of their rate. */
export async function findBaseAmountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'subject' | 'name' | 'expected' | 'found' | 'base_currency', string>
  >(sql`
    with amounts as (
      select id, 'order ' || number as name, currency, total_minor as minor, base_currency, rate, base_minor
      from orders
      union all
      select p.id, 'payment of ' || o.number, p.currency, p.amount_minor, p.base_currency, p.rate, p.base_minor
      from payments p join orders o on o.id = p.order_id
      union all
      select r.id, 'refund of ' || o.number, r.currency, r.amount_minor, r.base_currency, r.rate, r.base_minor
      from refunds r join orders o on o.id = r.order_id
    ), digits as (
      select key as currency, value::integer as digits from jsonb_each_text(${await loadDigits(db)}::jsonb)
    ), expected as (
      select a.*, round(a.minor * power(10::numeric, base.digits - own.digits) / a.rate) as expected_minor
      from amounts a
      join digits own on own.currency = a.currency
      join digits base on base.currency = a.base_currency
      where a.currency <> a.base_currency
    )
    select id as subject, name, base_currency, expected_minor as expected, base_minor as found
    from expected where base_minor <> expected_minor`)
  return rows.map(({ subject, name, base_currency: currency, expected, found }) => ({
    ...{ subject, name },
    expected: `${expected} minor units of ${currency}`,
    found,
  }))
}

/** The fraction digits of all currencies with amounts, as JSON. */
async function loadDigits(db: Database): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select currency as code from orders union select currency from payments union select currency from refunds
    union select base_currency from orders union select base_currency from payments
    union select base_currency from refunds`)
  return JSON.stringify(Object.fromEntries(rows.map(({ code }) => [code, getFractionDigits(code)])))
}

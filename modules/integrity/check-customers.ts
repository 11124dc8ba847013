import { sql } from 'drizzle-orm'
import { refreshCustomers } from '#modules/customers'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Accounts and guests whose row among the customers is missing, left over, or does not match their orders, but for those
 * that are to be read again anyway. Addresses are digests here: findings can be acknowledged and kept.
 */
export async function findCustomerDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'subject' | 'expected' | 'found', string>>(sql`
    select coalesce(is_row.user_id::text, is_row.id::text, shall.user_id::text, md5(shall.email)) as subject,
      coalesce(shall.order_count || ' orders, ' || shall.spent_minor, 'no customer') as expected,
      coalesce(is_row.order_count || ' orders, ' || is_row.spent_minor, 'no customer') as found
    from compute_customers(null, null) shall
    full join customers is_row
      on coalesce(is_row.user_id::text, is_row.email) = coalesce(shall.user_id::text, shall.email)
    where (shall.email, shall.name, shall.country, shall.is_subscribed, shall.order_count, shall.spent_minor,
        shall.last_order_at, shall.joined_at) is distinct from
      (is_row.email, is_row.name, is_row.country, is_row.is_subscribed, is_row.order_count, is_row.spent_minor,
        is_row.last_order_at, is_row.joined_at)
      and not exists (select from stale_customers stale
        where stale.user_id in (shall.user_id, is_row.user_id) or stale.email in (shall.email, is_row.email))`)
  return rows.map((row) => ({ ...row, name: `customer ${row.subject}` }))
}

/** Reads the customer again that `findCustomerDiscrepancies` has reported. */
export async function repairCustomer(db: Database, subject: string): Promise<void> {
  await db.execute(sql`
    insert into stale_customers (user_id, email)
    select id, null from users where id::text = ${subject}
    union all
    select user_id, case when user_id is null then email end from customers where id::text = ${subject}
    union all
    select null, lower(email) from orders where user_id is null and md5(lower(email)) = ${subject}`)
  await refreshCustomers(db)
}

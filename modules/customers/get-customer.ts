import { eq, inArray, or, sql } from 'drizzle-orm'
import { selectBlockedUserIds, selectStaffUserIds, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { ListedCustomer } from './list-customers.ts'
import { type CustomerId, type CustomerRow, customers, customerTags } from './tables.ts'

interface GetCustomerInput {
  /** Of the customer, or of their account: orders and conversations know only the account. */
  id: CustomerId | UserId
  now: Date
}

/** Returns null if there is no such customer. */
export async function getCustomer(
  db: Database,
  { id, now }: GetCustomerInput,
): Promise<ListedCustomer | null> {
  const [row] = await db
    .select({
      customer: customers,
      tags: sql<string[]>`array(select tag from ${customerTags} tagged
        where tagged.customer_id = ${customers.id} order by tag)`,
      isBlocked: sql<boolean>`coalesce(${customers.userId} in (${selectBlockedUserIds(now)}), false)`,
      isStaff: sql<boolean>`coalesce(${customers.userId} in (${selectStaffUserIds}), false)`,
    })
    .from(customers)
    .where(or(eq(customers.id, id as CustomerId), eq(customers.userId, id as UserId)))
  return row ? { ...row.customer, ...row } : null
}

/** Lists the accounts of customers; guests have none. */
export async function listUserIds(db: Database, ids: CustomerId[]): Promise<UserId[]> {
  const rows = await db
    .select({ userId: customers.userId })
    .from(customers)
    .where(inArray(customers.id, ids))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Locks a customer until the transaction ends. Null if there is no such customer. */
export async function lockCustomer(tx: Database, id: CustomerId): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update')
  return row ?? null
}

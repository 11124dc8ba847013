import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { lockCustomer } from './get-customer.ts'
import { type CustomerId, customerTags } from './tables.ts'

interface SetCustomerTagsInput {
  customerId: CustomerId
  /** In lower case. */
  tags: string[]
  now: Date
}

type SetCustomerTagsResult = Result<null, 'customer_not_found'>

/** Replaces the tags of a customer. */
export function setCustomerTags(
  db: Database,
  { customerId, tags, now }: SetCustomerTagsInput,
): Promise<SetCustomerTagsResult> {
  return runResultTransaction(db, async (tx): Promise<SetCustomerTagsResult> => {
    if (!(await lockCustomer(tx, customerId))) return err('customer_not_found')
    await tx.delete(customerTags).where(eq(customerTags.customerId, customerId))
    const rows = [...new Set(tags)].map((tag) => ({ customerId, tag, createdAt: now }))
    if (rows.length > 0) await tx.insert(customerTags).values(rows)
    return ok(null)
  })
}

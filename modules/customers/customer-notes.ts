import { and, asc, count, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { lockCustomer } from './get-customer.ts'
import { type CustomerId, type CustomerNoteId, customerNotes } from './tables.ts'

const MAX_NOTES = 200

export type CustomerNoteRow = typeof customerNotes.$inferSelect

/** Lists what the shop wrote down about a customer, oldest first. */
export function listCustomerNotes(db: Database, id: CustomerId): Promise<CustomerNoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, id))
    .orderBy(asc(customerNotes.createdAt), asc(customerNotes.id))
}

interface AddCustomerNoteInput {
  customerId: CustomerId
  text: string
  actor: Actor
  now: Date
}

type AddCustomerNoteResult = Result<null, 'customer_not_found' | 'too_many_customer_notes'>

/** Adds a note. A customer has 200 at most. */
export function addCustomerNote(
  db: Database,
  { customerId, text, actor, now }: AddCustomerNoteInput,
): Promise<AddCustomerNoteResult> {
  return runResultTransaction(db, async (tx): Promise<AddCustomerNoteResult> => {
    if (!(await lockCustomer(tx, customerId))) return err('customer_not_found')
    const [notes] = await tx
      .select({ count: count() })
      .from(customerNotes)
      .where(eq(customerNotes.customerId, customerId))
    if (notes!.count >= MAX_NOTES) return err('too_many_customer_notes')
    const note = { id: newId<'customer note'>(), customerId, text, ...toActorColumns(actor) }
    await tx.insert(customerNotes).values({ ...note, createdAt: now })
    return ok(null)
  })
}

/** Returns false if the customer has no such note. */
export async function deleteCustomerNote(
  db: Database,
  { customerId, id }: { customerId: CustomerId; id: CustomerNoteId },
): Promise<boolean> {
  const isNote = and(eq(customerNotes.customerId, customerId), eq(customerNotes.id, id))
  const { rowCount } = await db.delete(customerNotes).where(isNote)
  return rowCount === 1
}

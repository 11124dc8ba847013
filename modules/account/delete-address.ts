import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { lockAddresses } from './list-addresses.ts'
import { type AddressId, addresses } from './tables.ts'

/** Takes an address out of somebody's book; the oldest that is left follows a default. False when it is not theirs. */
export function deleteAddress(
  db: Database,
  { addressId, userId }: { addressId: AddressId; userId: UserId },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const book = await lockAddresses(tx, userId)
    const gone = book.find(({ id }) => id === addressId)
    if (!gone) return false

    await tx.delete(addresses).where(eq(addresses.id, addressId))
    const next = book.find(({ id }) => id !== addressId)
    if (gone.isDefault && next) {
      await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id))
    }
    return true
  })
}

import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { lockAddressBook } from './address-book.ts'
import { type AddressId, addresses } from './tables.ts'

/** Takes an address out of somebody's book; the oldest that is left follows a default. False when it is not theirs. */
export function removeAddress(
  db: Database,
  { addressId, userId }: { addressId: AddressId; userId: UserId },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const book = await lockAddressBook(tx, userId)
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

import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { lockAddresses } from './list-addresses.ts'
import { type AddressId, addresses } from './tables.ts'

/** Deletes an address of a user. If it was the default, the oldest other address becomes the default. */
export function deleteAddress(
  db: Database,
  { addressId, userId }: { addressId: AddressId; userId: UserId },
): Promise<Result<null, 'address_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, userId)
    const address = existing.find(({ id }) => id === addressId)
    if (!address) return err('address_not_found')

    await tx.delete(addresses).where(eq(addresses.id, addressId))
    const next = existing.find(({ id }) => id !== addressId)
    if (address.isDefault && next) {
      await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id))
    }
    return ok(null)
  })
}

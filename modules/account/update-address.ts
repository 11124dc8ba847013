import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { clearDefaultAddress, toAddressColumns } from './address-columns.ts'
import type { Address, SaveAddress } from './contract.ts'
import { lockAddresses, toAddressResponse } from './list-addresses.ts'
import { type AddressId, addresses } from './tables.ts'

interface UpdateAddressInput {
  addressId: AddressId
  userId: UserId
  address: SaveAddress
  now: Date
}

/** Replaces an address of a user. The default address stays the default until another one is. */
export function updateAddress(
  db: Database,
  { addressId, userId, address, now }: UpdateAddressInput,
): Promise<Result<Address, 'address_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, userId)
    const before = existing.find(({ id }) => id === addressId)
    if (!before) return err('address_not_found')

    const isDefault = address.is_default || before.isDefault
    if (isDefault && !before.isDefault) await clearDefaultAddress(tx, userId)
    const [row] = await tx
      .update(addresses)
      .set({ ...toAddressColumns(address), isDefault, updatedAt: now })
      .where(eq(addresses.id, addressId))
      .returning()
    return ok(toAddressResponse(row!))
  })
}

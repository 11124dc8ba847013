import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { clearDefaultAddress, toAddressColumns } from './address-columns.ts'
import { type Address, MAX_ADDRESSES, type SaveAddress } from './contract.ts'
import { lockAddresses, toAddressResponse } from './list-addresses.ts'
import { type AddressRow, addresses } from './tables.ts'

interface CreateAddressInput {
  userId: UserId
  address: SaveAddress
  now: Date
}

/** Adds an address to a user's address book. The first one is the default. */
export function createAddress(
  db: Database,
  { userId, address, now }: CreateAddressInput,
): Promise<Result<Address, 'address_limit_reached'>> {
  return runInTransaction(db, async (tx) => {
    const existing = await lockAddresses(tx, userId)
    const slot = findFreeSlot(existing)
    if (!slot) return err('address_limit_reached', { max: MAX_ADDRESSES })

    const isDefault = address.is_default || existing.length === 0
    if (isDefault) await clearDefaultAddress(tx, userId)
    const [row] = await tx
      .insert(addresses)
      .values({
        ...toAddressColumns(address),
        ...{ id: newId<'address'>(), userId, slot, isDefault, createdAt: now, updatedAt: now },
      })
      .returning()
    return ok(toAddressResponse(row!))
  })
}

/** Slots are numbered from 1. Undefined if the address book is full. */
function findFreeSlot(existing: AddressRow[]): number | undefined {
  const taken = new Set(existing.map(({ slot }) => slot))
  const slots = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1)
  return slots.find((slot) => !taken.has(slot))
}

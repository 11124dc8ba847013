import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { type Address, MAX_ADDRESSES, type SaveAddress } from './contract.ts'
import { lockAddresses, toAddressResponse } from './list-addresses.ts'
import { type AddressId, type AddressRow, addresses } from './tables.ts'

interface SaveAddressInput {
  userId: UserId
  address: SaveAddress
  now: Date
}

/** Writes an address down in somebody's book. The first is the default. */
export function createAddress(
  db: Database,
  input: SaveAddressInput,
): Promise<Address | 'address_limit_reached'> {
  const { userId, address, now } = input
  return runInTransaction(db, async (tx) => {
    const book = await lockAddresses(tx, userId)
    const slot = findFreeSlot(book)
    if (!slot) return 'address_limit_reached'

    const isDefault = address.is_default || book.length === 0
    if (isDefault) await clearDefaultAddress(tx, userId)
    const place = {
      id: newId<'address'>(),
      userId,
      slot,
      isDefault,
      createdAt: now,
      updatedAt: now,
    }
    const [row] = await tx
      .insert(addresses)
      .values({ ...toAddressColumns(address), ...place })
      .returning()
    return toAddressResponse(row!)
  })
}

/** Writes an address of somebody's book anew. The default stays it until another one is. */
export function updateAddress(
  db: Database,
  { addressId, userId, address, now }: SaveAddressInput & { addressId: AddressId },
): Promise<Address | 'address_not_found'> {
  return runInTransaction(db, async (tx) => {
    const book = await lockAddresses(tx, userId)
    const before = book.find(({ id }) => id === addressId)
    if (!before) return 'address_not_found'

    const isDefault = address.is_default || before.isDefault
    if (isDefault && !before.isDefault) await clearDefaultAddress(tx, userId)
    const [row] = await tx
      .update(addresses)
      .set({ ...toAddressColumns(address), isDefault, updatedAt: now })
      .where(eq(addresses.id, addressId))
      .returning()
    return toAddressResponse(row!)
  })
}

function findFreeSlot(book: AddressRow[]): number | undefined {
  const taken = new Set(book.map(({ slot }) => slot))
  const slots = Array.from({ length: MAX_ADDRESSES }, (_, place) => place + 1)
  return slots.find((slot) => !taken.has(slot))
}

/** Before another one takes its place: the index `addresses_default` lets nobody have two. */
async function clearDefaultAddress(tx: Database, userId: UserId): Promise<void> {
  const isIt = and(eq(addresses.userId, userId), eq(addresses.isDefault, true))
  await tx.update(addresses).set({ isDefault: false }).where(isIt)
}

function toAddressColumns(address: SaveAddress) {
  const { type, street, city, country } = address
  return {
    ...{ type, firstName: address.first_name, lastName: address.last_name, street, city },
    ...{ region: address.state ?? null, zipCode: address.zip_code, country },
    phone: address.phone ?? null,
  }
}

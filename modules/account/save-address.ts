import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction } from '#platform/transaction'
import { lockAddressBook, showAddress } from './address-book.ts'
import { type Address, MOST_ADDRESSES, type SaveAddress } from './contract.ts'
import { type AddressId, type AddressRow, addresses } from './tables.ts'

interface Given {
  userId: UserId
  address: SaveAddress
  now: Date
}

/** Writes an address down in somebody's book. The first is the default. */
export function addAddress(db: Database, given: Given): Promise<Address | 'book_full'> {
  const { userId, address, now } = given
  return inTransaction(db, async (tx) => {
    const book = await lockAddressBook(tx, userId)
    const slot = freeSlot(book)
    if (!slot) return 'book_full'

    const isDefault = address.is_default || book.length === 0
    if (isDefault) await letGoOfDefault(tx, userId)
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
      .values({ ...written(address), ...place })
      .returning()
    return showAddress(row!)
  })
}

/** Writes an address of somebody's book anew. The default stays it until another one is. */
export function changeAddress(
  db: Database,
  { addressId, userId, address, now }: Given & { addressId: AddressId },
): Promise<Address | 'no_such_address'> {
  return inTransaction(db, async (tx) => {
    const book = await lockAddressBook(tx, userId)
    const before = book.find(({ id }) => id === addressId)
    if (!before) return 'no_such_address'

    const isDefault = address.is_default || before.isDefault
    if (isDefault && !before.isDefault) await letGoOfDefault(tx, userId)
    const [row] = await tx
      .update(addresses)
      .set({ ...written(address), isDefault, updatedAt: now })
      .where(eq(addresses.id, addressId))
      .returning()
    return showAddress(row!)
  })
}

function freeSlot(book: AddressRow[]): number | undefined {
  const taken = new Set(book.map(({ slot }) => slot))
  const slots = Array.from({ length: MOST_ADDRESSES }, (_, place) => place + 1)
  return slots.find((slot) => !taken.has(slot))
}

/** Before another one takes its place: the index `addresses_default` lets nobody have two. */
async function letGoOfDefault(tx: Database, userId: UserId): Promise<void> {
  const isIt = and(eq(addresses.userId, userId), eq(addresses.isDefault, true))
  await tx.update(addresses).set({ isDefault: false }).where(isIt)
}

function written(address: SaveAddress) {
  const { type, street, city, country } = address
  return {
    ...{ type, firstName: address.first_name, lastName: address.last_name, street, city },
    ...{ region: address.state ?? null, zipCode: address.zip_code, country },
    phone: address.phone ?? null,
  }
}

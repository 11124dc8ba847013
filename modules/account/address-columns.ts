import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { SaveAddress } from './contract.ts'
import { addresses } from './tables.ts'

/** To be called before another address becomes the default: the index `addresses_default` allows one per user. */
export async function clearDefaultAddress(tx: Database, userId: UserId): Promise<void> {
  const isUsersDefault = and(eq(addresses.userId, userId), eq(addresses.isDefault, true))
  await tx.update(addresses).set({ isDefault: false }).where(isUsersDefault)
}

export function toAddressColumns(address: SaveAddress) {
  const { type, street, city, country } = address
  return {
    ...{ type, firstName: address.first_name, lastName: address.last_name, street, city },
    ...{ region: address.state ?? null, zipCode: address.zip_code, country },
    addressLine2: address.address_line_2 ?? null,
    phone: address.phone ?? null,
  }
}

import { asc, desc, eq, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Address } from './contract.ts'
import { type AddressRow, addresses } from './tables.ts'

/** A user's addresses, the default first, then the oldest first. */
export async function listAddresses(
  db: Database,
  { userId }: { userId: UserId },
): Promise<Address[]> {
  return (await selectAddresses(db, userId)).map(toAddressResponse)
}

/** Locks a user's address book until the transaction ends, also if it is empty. */
export async function lockAddresses(tx: Database, userId: UserId): Promise<AddressRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses:${userId}`}, 0))`)
  return selectAddresses(tx, userId)
}

function selectAddresses(db: Database, userId: UserId): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id))
}

export function toAddressResponse(row: AddressRow): Address {
  const { id, type, street, city, region, country, phone } = row
  return {
    ...{ id, type, first_name: row.firstName, last_name: row.lastName, street, city },
    address_line_2: row.addressLine2,
    ...{ state: region, zip_code: row.zipCode, country, phone, is_default: row.isDefault },
    ...{ created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
  }
}

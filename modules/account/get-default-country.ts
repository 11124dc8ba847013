import { and, eq } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { addresses } from './tables.ts'

/** Returns the country of a user's default address, or null if the address book is empty. */
export async function getDefaultCountry(
  db: Database,
  { userId }: { userId: UserId },
): Promise<Country | null> {
  const [address] = await db
    .select({ country: addresses.country })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
  return address?.country ?? null
}

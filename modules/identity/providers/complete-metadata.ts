import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type UserRow, users } from '../tables.ts'
import type { Person } from './person.ts'

/** A provider says what somebody has not said themselves: what they wrote is theirs to change. */
export async function completeMetadata(
  tx: Database,
  { user, person, now }: { user: UserRow; person: Person; now: Date },
): Promise<UserRow> {
  const userMetadata = { ...person.data, ...user.userMetadata }
  const seen = { userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  return { ...user, ...seen }
}

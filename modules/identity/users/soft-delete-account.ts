import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type UserRow, users } from '../tables.ts'
import { buildUserRow } from './build-user-row.ts'

/** Clears all personal data of the user row. The id stays for references; the contacts become available. */
export async function softDeleteAccount(
  tx: Database,
  { id, aud, role, createdAt }: UserRow,
  now: Date,
): Promise<void> {
  const anonymised = { ...buildUserRow({ id, aud, role, now }), createdAt, deletedAt: now }
  await execute(tx, tx.update(users).set(anonymised).where(eq(users.id, id)))
}

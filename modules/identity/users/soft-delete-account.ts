import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type UserRow, users } from '../tables.ts'
import { buildUserRow } from './build-user-row.ts'

/** Takes from an account all that says whose it was; the id stays, for what names it, and the address is free. */
export async function softDeleteAccount(
  tx: Database,
  { id, aud, role, createdAt }: UserRow,
  now: Date,
): Promise<void> {
  const nobody = { ...buildUserRow({ id, aud, role, now }), createdAt, deletedAt: now }
  await execute(tx, tx.update(users).set(nobody).where(eq(users.id, id)))
}

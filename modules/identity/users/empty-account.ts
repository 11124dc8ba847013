import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type UserRow, users } from '../tables.ts'
import { newUser } from './new-user.ts'

/** Takes from an account all that says whose it was; the id stays, for what names it, and the address is free. */
export async function emptyAccount(
  tx: Database,
  { id, aud, role, createdAt }: UserRow,
  now: Date,
): Promise<void> {
  const nobody = { ...newUser({ id, aud, role, now }), createdAt, deletedAt: now }
  await write(tx, tx.update(users).set(nobody).where(eq(users.id, id)))
}

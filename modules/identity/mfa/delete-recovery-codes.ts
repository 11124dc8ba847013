import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { factors } from '../tables.ts'

/** Deletes the recovery codes of all accounts, for a secret key that their hashes do not match. Returns of how many. */
export async function deleteRecoveryCodes(tx: Database): Promise<number> {
  const { rowCount } = await tx.delete(factors).where(eq(factors.type, 'recovery_code'))
  return rowCount ?? 0
}

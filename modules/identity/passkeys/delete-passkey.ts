import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { downgradeSessions } from '../sessions/downgrade-sessions.ts'
import { type CredentialRow, webauthnCredentials } from '../tables.ts'

/** Deletes a passkey and downgrades the sessions it elevated. The account must be locked. */
export async function deletePasskey(tx: Database, { id }: CredentialRow): Promise<void> {
  await execute(tx, tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id)))
  await downgradeSessions(tx, id)
}

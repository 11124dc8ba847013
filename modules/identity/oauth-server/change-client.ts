import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { Admin } from '../admin/authenticate-admin.ts'
import { recheckAdmin } from '../admin/recheck-admin.ts'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { Device } from '../settings.ts'
import { type OAuthClientId, type OAuthClientRow, oauthClients } from '../tables.ts'

export interface ChangeClientInput {
  clientId: OAuthClientId
  admin: Admin
  device: Device
  now: Date
}

/** Locks a client and runs the change of an administrator in the same transaction, with an audit entry if it succeeds. */
export function changeClient<Value>(
  db: Database,
  { clientId, admin, device, now }: ChangeClientInput,
  action: string,
  change: (tx: Database, client: OAuthClientRow) => Promise<IdentityResult<Value>>,
): Promise<IdentityResult<Value>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, { now })
    if (failure) return failure
    const hasId = eq(oauthClients.id, clientId)
    const [client] = await tx.select().from(oauthClients).where(hasId).for('update')
    if (!client) return err('oauth_client_not_found')
    const result = await change(tx, client)
    if (!result.ok) return result
    const detail = { actor: admin.name, client_id: clientId }
    await audit(tx, { action, userId: null, device, detail, now })
    return result
  })
}

export async function saveClient(tx: Database, client: OAuthClientRow): Promise<void> {
  const { id, ...changes } = client
  await execute(tx, tx.update(oauthClients).set(changes).where(eq(oauthClients.id, id)))
}

/** Deletes a client with its sessions, grants and pending authorizations. Its access tokens stop working at once. */
export function deleteClient(
  db: Database,
  input: ChangeClientInput,
): Promise<IdentityResult<null>> {
  return changeClient(db, input, 'oauth_client_deleted', async (tx, { id }) => {
    await execute(tx, tx.delete(oauthClients).where(eq(oauthClients.id, id)))
    return ok(null)
  })
}

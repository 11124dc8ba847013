import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device } from '../settings.ts'
import {
  type OAuthClientId,
  oauthAuthorizations,
  oauthClients,
  oauthGrants,
  sessions,
  type UserId,
} from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { toClientSummary } from './client-response.ts'

interface GrantKey {
  userId: UserId
  clientId: OAuthClientId
}

/** What the user has granted to the client; null: nothing. */
export async function findGrant(db: Database, { userId, clientId }: GrantKey) {
  const isGrant = and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId))
  const [grant] = await db.select().from(oauthGrants).where(isGrant)
  return grant ?? null
}

/** What the user has granted to OAuth clients, the newest grant first. */
export async function listGrants(db: Database, { currentUser }: { currentUser: CurrentUser }) {
  const rows = await db
    .select()
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(eq(oauthGrants.userId, currentUser.user.id))
    .orderBy(desc(oauthGrants.grantedAt), oauthClients.id)
  return rows.map(({ oauth_clients: client, oauth_grants: grant }) => ({
    client: toClientSummary(client),
    scopes: grant.scopes,
    granted_at: grant.grantedAt.toISOString(),
  }))
}

interface RevokeGrantInput {
  currentUser: CurrentUser
  clientId: OAuthClientId
  device: Device
  now: Date
}

/** Revokes what the user has granted to a client. Its sessions end, and its codes become invalid. */
export async function revokeGrant(
  db: Database,
  { currentUser, clientId, device, now }: RevokeGrantInput,
): Promise<IdentityResult<null>> {
  if (!z.uuid().safeParse(clientId).success) return err('oauth_grant_not_found')
  const { id: userId } = currentUser.user
  return runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const isGrant = and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId))
    const { rowCount } = await tx.delete(oauthGrants).where(isGrant)
    if (rowCount === 0) return err('oauth_grant_not_found')
    const { userId: requester, clientId: requested } = oauthAuthorizations
    const isRequest = and(eq(requester, userId), eq(requested, clientId))
    await execute(tx, tx.delete(oauthAuthorizations).where(isRequest))
    const isSession = and(eq(sessions.userId, userId), eq(sessions.oauthClientId, clientId))
    await execute(tx, tx.delete(sessions).where(isSession))
    const detail = { client_id: clientId }
    const entry = { userId, sessionId: currentUser.session.id, device, detail, now }
    await audit(tx, { action: 'oauth_grant_revoked', ...entry })
    return ok(null)
  })
}

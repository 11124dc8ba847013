import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import {
  type OAuthAuthorizationId,
  type OAuthAuthorizationRow,
  type OAuthClientRow,
  oauthAuthorizations,
} from '../tables.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { lockClient } from './clients.ts'

/** How long the user may take to sign in and to decide. */
const AUTHORIZATION_TTL_MS = 10 * 60_000

export interface OpenAuthorizationInput {
  authorizationId: OAuthAuthorizationId
  currentUser: CurrentUser
  now: Date
}

/** A request that is not decided yet, its client, and the user who decides. */
export interface OpenAuthorization {
  authorization: OAuthAuthorizationRow
  client: OAuthClientRow
  currentUser: CurrentUser
}

/**
 * Locks a request that waits for a decision, for a user who may decide it. Fails if another user has opened it. The locks
 * are taken in one order everywhere: client, account, session, authorization.
 */
export async function lockOpenAuthorization(
  tx: Database,
  { authorizationId, currentUser, now }: OpenAuthorizationInput,
): Promise<IdentityResult<OpenAuthorization>> {
  const hasId = eq(oauthAuthorizations.id, authorizationId)
  const [found] = await tx.select().from(oauthAuthorizations).where(hasId)
  const client = found && (await lockClient(tx, found.clientId))
  if (!client) return err('oauth_authorization_not_found')
  const current = await lockCurrentUser(tx, currentUser)
  if (!current.ok) return current
  if (needsSecondFactor(current.value)) return err('aal2_required')
  const [authorization] = await tx.select().from(oauthAuthorizations).where(hasId).for('update')
  if (!authorization) return err('oauth_authorization_not_found')
  const open = { authorization, client, currentUser: current.value }
  return checkIsOpen(open, now) ?? ok(open)
}

function checkIsOpen(
  { authorization, client, currentUser }: OpenAuthorization,
  now: Date,
): IdentityFailure | null {
  const { userId, createdAt, decidedAt, redirectUri } = authorization
  if (userId !== null && userId !== currentUser.user.id) return err('oauth_authorization_not_found')
  const isExpired = now.getTime() > createdAt.getTime() + AUTHORIZATION_TTL_MS
  // The administrator may have removed the URI since the request.
  if (isExpired || !client.redirectUris.includes(redirectUri)) {
    return err('oauth_authorization_not_found')
  }
  return decidedAt ? err('oauth_authorization_already_decided') : null
}

export async function updateAuthorization(
  tx: Database,
  id: OAuthAuthorizationId,
  changes: Partial<OAuthAuthorizationRow>,
): Promise<void> {
  const hasId = eq(oauthAuthorizations.id, id)
  await execute(tx, tx.update(oauthAuthorizations).set(changes).where(hasId))
}

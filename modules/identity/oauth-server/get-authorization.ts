import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { coversScopes, formatOAuthScopes } from '../oauth-scopes.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { approveAuthorization } from './approve-authorization.ts'
import {
  lockOpenAuthorization,
  type OpenAuthorization,
  type OpenAuthorizationInput,
  updateAuthorization,
} from './authorization.ts'
import { isLoopbackUri } from './client-metadata.ts'
import { toClientSummary } from './client-response.ts'
import { findGrant } from './grants.ts'

interface GetAuthorizationInput extends OpenAuthorizationInput {
  identity: IdentityDependencies
  device: Device
}

/**
 * The request that the consent page shows. From now on nobody else can decide it. A user who has granted all its scopes
 * before is not asked: then the result is the URL that takes the code to the client.
 */
export async function getAuthorization(
  db: Database,
  { identity, device, ...input }: GetAuthorizationInput,
): Promise<IdentityResult<AuthorizationDetails | { redirect_url: string }>> {
  return runInTransaction(db, async (tx) => {
    const open = await lockOpenAuthorization(tx, input)
    if (!open.ok) return open
    if (await isGranted(tx, open.value)) {
      const approval = { ...open.value, identity, device, now: input.now }
      return ok({ redirect_url: await approveAuthorization(tx, approval) })
    }
    const { authorization, currentUser } = open.value
    await updateAuthorization(tx, authorization.id, { userId: currentUser.user.id })
    return ok(toDetails(open.value))
  })
}

/** An app on the user's device proves nothing about itself: another app could use its client id and its redirect URI. */
async function isGranted(
  tx: Database,
  { authorization, currentUser }: OpenAuthorization,
): Promise<boolean> {
  const { clientId, scopes, redirectUri, needsConsent } = authorization
  if (needsConsent || isLoopbackUri(redirectUri)) return false
  const grant = await findGrant(tx, { userId: currentUser.user.id, clientId })
  return grant !== null && coversScopes(grant.scopes, scopes)
}

type AuthorizationDetails = ReturnType<typeof toDetails>

function toDetails({ authorization, client, currentUser }: OpenAuthorization) {
  const { id, email } = currentUser.user
  return {
    authorization_id: authorization.id,
    redirect_uri: authorization.redirectUri,
    client: toClientSummary(client),
    user: { id, email: email ?? '' },
    scope: formatOAuthScopes(authorization.scopes),
  }
}

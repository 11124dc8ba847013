import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { approveAuthorization } from './approve-authorization.ts'
import {
  lockOpenAuthorization,
  type OpenAuthorization,
  type OpenAuthorizationInput,
  updateAuthorization,
} from './authorization.ts'
import { buildErrorRedirect } from './authorization-response.ts'

interface DecideAuthorizationInput extends OpenAuthorizationInput {
  action: 'approve' | 'deny'
  identity: IdentityDependencies
  device: Device
}

/**
 * Records the decision of the user who has opened the request, and returns the URL that tells the client. Of two decisions
 * at once the first counts.
 */
export async function decideAuthorization(
  db: Database,
  { action, identity, device, ...input }: DecideAuthorizationInput,
): Promise<IdentityResult<{ redirect_url: string }>> {
  return runInTransaction(db, async (tx) => {
    const open = await lockOpenAuthorization(tx, input)
    if (!open.ok) return open
    // The user decides what they have seen.
    if (open.value.authorization.userId === null) return err('oauth_authorization_not_found')
    const decision = { ...open.value, identity, device, now: input.now }
    const decide = action === 'approve' ? approveAuthorization : denyAuthorization
    return ok({ redirect_url: await decide(tx, decision) })
  })
}

type Decision = OpenAuthorization & Pick<DecideAuthorizationInput, 'identity' | 'device' | 'now'>

async function denyAuthorization(
  tx: Database,
  { authorization, currentUser, identity, device, now }: Decision,
): Promise<string> {
  await updateAuthorization(tx, authorization.id, { decidedAt: now })
  const { user, session } = currentUser
  const detail = { client_id: authorization.clientId }
  const entry = { userId: user.id, sessionId: session.id, device, detail, now }
  await audit(tx, { action: 'oauth_authorization_denied', ...entry })
  const error = { code: 'access_denied', description: 'The user denied the request' } as const
  return buildErrorRedirect(error, { ...authorization, identity })
}

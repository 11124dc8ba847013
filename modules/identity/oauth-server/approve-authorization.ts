import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oauthGrants } from '../tables.ts'
import { type OpenAuthorization, updateAuthorization } from './authorization.ts'
import { generateAuthorizationCode, hashAuthorizationCode } from './authorization-code.ts'
import { buildCodeRedirect } from './authorization-response.ts'
import { findGrant } from './grants.ts'

interface ApproveAuthorizationInput extends OpenAuthorization {
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Issues a code for a request that is locked, and remembers the grant. Returns the URL that takes the code to the client. */
export async function approveAuthorization(
  tx: Database,
  input: ApproveAuthorizationInput,
): Promise<string> {
  const { authorization, currentUser, identity, device, now } = input
  const code = generateAuthorizationCode()
  const { user, session } = currentUser
  await updateAuthorization(tx, authorization.id, {
    ...{ userId: user.id, approvedBySessionId: session.id, decidedAt: now },
    codeHash: hashAuthorizationCode(code),
  })
  await saveGrant(tx, input)
  const detail = { client_id: authorization.clientId, scopes: authorization.scopes }
  const entry = { userId: user.id, sessionId: session.id, device, detail, now }
  await audit(tx, { action: 'oauth_authorization_approved', ...entry })
  return buildCodeRedirect(code, { ...authorization, identity })
}

/** Adds the scopes to those that the user has granted before. */
async function saveGrant(
  tx: Database,
  { authorization, currentUser, now }: ApproveAuthorizationInput,
): Promise<void> {
  const { clientId, scopes } = authorization
  const key = { userId: currentUser.user.id, clientId }
  const before = await findGrant(tx, key)
  const granted = [...new Set([...(before?.scopes ?? []), ...scopes])]
  const grant = { ...key, scopes: granted, grantedAt: before?.grantedAt ?? now }
  const target = [oauthGrants.userId, oauthGrants.clientId]
  await execute(
    tx,
    tx
      .insert(oauthGrants)
      .values(grant)
      .onConflictDoUpdate({ target, set: { scopes: granted } }),
  )
}

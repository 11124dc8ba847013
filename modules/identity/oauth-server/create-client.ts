import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newRandomId } from '#platform/ids'
import { ok } from '#platform/result'
import type { Admin } from '../admin/authenticate-admin.ts'
import { recheckAdmin } from '../admin/recheck-admin.ts'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { OAUTH_GRANT_TYPES, parseOAuthScopes } from '../oauth-scopes.ts'
import type { Device } from '../settings.ts'
import { type OAuthClientId, type OAuthClientRow, oauthClients } from '../tables.ts'
import type { CreateOAuthClient } from './client-metadata.ts'
import { type ClientResponse, isPublicClient, toClientResponse } from './client-response.ts'
import { generateClientSecret } from './client-secret-hash.ts'

interface CreateClientInput {
  metadata: CreateOAuthClient
  admin: Admin
  device: Device
  now: Date
}

/** Creates an OAuth client. The response is the only one with its secret. */
export async function createClient(
  db: Database,
  { metadata, admin, device, now }: CreateClientInput,
): Promise<IdentityResult<ClientResponse>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, { now })
    if (failure) return failure
    const input = { metadata, registrationType: 'manual', actor: admin.name, device, now } as const
    return ok(await insertClient(tx, input))
  })
}

/** Creates an OAuth client for an application that registers itself (RFC 7591). */
export function registerClient(
  db: Database,
  { metadata, device, now }: Omit<CreateClientInput, 'admin'>,
): Promise<ClientResponse> {
  const input = { metadata, registrationType: 'dynamic', actor: 'anybody', device, now } as const
  return runInTransaction(db, (tx) => insertClient(tx, input))
}

type InsertClientInput = Omit<CreateClientInput, 'admin'> & {
  registrationType: OAuthClientRow['registrationType']
  /** Of the audit entry. */
  actor: string
}

async function insertClient(
  tx: Database,
  { metadata, registrationType, actor, device, now }: InsertClientInput,
): Promise<ClientResponse> {
  const authMethod = metadata.token_endpoint_auth_method ?? 'client_secret_basic'
  const generated = isPublicClient({ authMethod }) ? null : generateClientSecret()
  const client: OAuthClientRow = {
    id: newRandomId<'oauth client'>() as OAuthClientId,
    ...{ name: metadata.client_name, uri: metadata.client_uri ?? null },
    logoUri: metadata.logo_uri ?? null,
    redirectUris: metadata.redirect_uris,
    grantTypes: metadata.grant_types ?? [...OAUTH_GRANT_TYPES],
    scopes: metadata.scope ? parseOAuthScopes(metadata.scope) : null,
    ...{ authMethod, secretHash: generated?.hash ?? null, registrationType },
    ...{ createdAt: now, updatedAt: now },
  }
  await execute(tx, tx.insert(oauthClients).values(client))
  const detail = { actor, client_id: client.id }
  await audit(tx, { action: 'oauth_client_created', userId: null, device, detail, now })
  return toClientResponse(client, generated?.secret)
}

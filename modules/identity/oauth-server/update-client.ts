import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { type ChangeClientInput, changeClient, saveClient } from './change-client.ts'
import type { UpdateOAuthClient } from './client-metadata.ts'
import { type ClientResponse, isPublicClient, toClientResponse } from './client-response.ts'
import { generateClientSecret } from './client-secret-hash.ts'

/** Changes the metadata of a client. A client cannot change between public and confidential. */
export async function updateClient(
  db: Database,
  { changes, ...input }: ChangeClientInput & { changes: UpdateOAuthClient },
): Promise<IdentityResult<ClientResponse>> {
  if (Object.values(changes).every((value) => value === undefined)) {
    return err('oauth_client_update_empty')
  }
  return changeClient(db, input, 'oauth_client_updated', async (tx, client) => {
    const updated = {
      ...client,
      name: changes.client_name ?? client.name,
      uri: changes.client_uri ?? client.uri,
      logoUri: changes.logo_uri ?? client.logoUri,
      redirectUris: changes.redirect_uris ?? client.redirectUris,
      grantTypes: changes.grant_types ?? client.grantTypes,
      authMethod: changes.token_endpoint_auth_method ?? client.authMethod,
      updatedAt: input.now,
    }
    if (isPublicClient(updated) !== isPublicClient(client)) {
      return err('oauth_client_type_not_changeable')
    }
    await saveClient(tx, updated)
    return ok(toClientResponse(updated))
  })
}

/** Replaces the secret of a client. The old one stops working at once; sessions stay. */
export function regenerateClientSecret(
  db: Database,
  input: ChangeClientInput,
): Promise<IdentityResult<ClientResponse>> {
  return changeClient(db, input, 'oauth_client_secret_regenerated', async (tx, client) => {
    if (isPublicClient(client)) return err('oauth_client_is_public')
    const { secret, hash } = generateClientSecret()
    const updated = { ...client, secretHash: hash, updatedAt: input.now }
    await saveClient(tx, updated)
    return ok(toClientResponse(updated, secret))
  })
}

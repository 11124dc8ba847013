import { formatOAuthScopes } from '../oauth-scopes.ts'
import type { OAuthClientRow } from '../tables.ts'

/** The wire shape of a client for administrators. The secret is known only when it is generated. */
export function toClientResponse(client: OAuthClientRow, secret?: string | null) {
  return {
    client_id: client.id,
    client_name: client.name,
    ...(secret && { client_secret: secret }),
    client_type: isPublicClient(client) ? 'public' : 'confidential',
    token_endpoint_auth_method: client.authMethod,
    registration_type: client.registrationType,
    ...(client.uri && { client_uri: client.uri }),
    ...(client.logoUri && { logo_uri: client.logoUri }),
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: ['code'],
    ...(client.scopes && { scope: formatOAuthScopes(client.scopes) }),
    created_at: client.createdAt.toISOString(),
    updated_at: client.updatedAt.toISOString(),
  }
}

export type ClientResponse = ReturnType<typeof toClientResponse>

/** The wire shape of a client for users. */
export function toClientSummary({ id, name, uri, logoUri }: OAuthClientRow) {
  return { id, name, uri: uri ?? '', logo_uri: logoUri ?? '' }
}

export function isPublicClient({ authMethod }: Pick<OAuthClientRow, 'authMethod'>): boolean {
  return authMethod === 'none'
}

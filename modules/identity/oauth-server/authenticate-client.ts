import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { OAuthClientId, OAuthClientRow } from '../tables.ts'
import { isClientSecret } from './client-secret-hash.ts'
import { getClient } from './clients.ts'

/** `secret` is null if none was sent. */
export interface ClientCredentials {
  id: string
  secret: string | null
}

/** Checks a client's secret. A public client has none and must not send one: what proves its requests is PKCE. */
export async function authenticateClient(
  db: Database,
  { id, secret }: ClientCredentials,
): Promise<IdentityResult<OAuthClientRow>> {
  const client = z.uuid().safeParse(id).success ? await getClient(db, id as OAuthClientId) : null
  if (!client) return err('oauth_client_authentication_failed')
  const { secretHash } = client
  const isAuthentic =
    secret === null || secretHash === null
      ? secret === secretHash
      : isClientSecret(secret, secretHash)
  return isAuthentic ? ok(client) : err('oauth_client_authentication_failed')
}

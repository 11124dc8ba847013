import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { MfaSettings } from '../mfa-settings.ts'
import {
  type CredentialId,
  type CredentialRow,
  type UserId,
  webauthnCredentials,
} from '../tables.ts'

/** Lists the user's passkeys, the oldest first. Security keys, which belong to a factor, are not passkeys. */
export function listPasskeys(db: Database, userId: UserId): Promise<CredentialRow[]> {
  const ofUser = eq(webauthnCredentials.userId, userId)
  return db
    .select()
    .from(webauthnCredentials)
    .where(and(ofUser, isNull(webauthnCredentials.factorId)))
    .orderBy(webauthnCredentials.createdAt, webauthnCredentials.id)
}

export interface PasskeyResponse {
  id: CredentialId
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

export function toPasskeyResponse({ id, friendlyName, ...row }: CredentialRow): PasskeyResponse {
  return {
    id,
    ...(friendlyName && { friendly_name: friendlyName }),
    created_at: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { last_used_at: row.lastUsedAt.toISOString() }),
  }
}

export function checkPasskeysEnabled({ passkeys }: MfaSettings): IdentityFailure | null {
  return passkeys ? null : err('passkey_disabled')
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { FactorSettings } from '../factors/factor-settings.ts'
import { type Refused, refused } from '../refusal.ts'
import {
  type CredentialId,
  type CredentialRow,
  type UserId,
  webauthnCredentials,
} from '../tables.ts'

/** What opens an account by itself, the oldest first. */
export function passkeysOf(db: Database, userId: UserId): Promise<CredentialRow[]> {
  const isTheirs = eq(webauthnCredentials.userId, userId)
  return db
    .select()
    .from(webauthnCredentials)
    .where(and(isTheirs, isNull(webauthnCredentials.factorId)))
    .orderBy(webauthnCredentials.createdAt, webauthnCredentials.id)
}

export interface ShownPasskey {
  id: CredentialId
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

export function showPasskey({ id, friendlyName, ...row }: CredentialRow): ShownPasskey {
  return {
    id,
    ...(friendlyName && { friendly_name: friendlyName }),
    created_at: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { last_used_at: row.lastUsedAt.toISOString() }),
  }
}

export function whyNoPasskeys({ passkeys }: FactorSettings): Refused | null {
  return passkeys ? null : refused('passkey_disabled', 'Passkeys are disabled')
}

export function noSuchPasskey(): Refused {
  return refused('webauthn_credential_not_found', 'Passkey not found')
}

export function passkeyRefused(): Refused {
  return refused('webauthn_verification_failed', 'Passkey could not be verified')
}

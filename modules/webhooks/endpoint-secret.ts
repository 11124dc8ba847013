import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#platform/crypto/encryption'
import type { EncryptedColumn } from '#platform/crypto/reencrypt-column'
import type { WebhookEndpointRow } from './list-endpoints.ts'
import { webhookEndpoints } from './tables.ts'

const PURPOSE = 'webhook secret'
const SECRET_BYTES = 32

export const webhookSecretColumns: EncryptedColumn[] = [
  { column: webhookEndpoints.encryptedSecret, purpose: PURPOSE },
  { column: webhookEndpoints.encryptedPreviousSecret, purpose: PURPOSE },
]

/** Creates a secret in the format of Standard Webhooks: `whsec_` and Base64. */
export function createSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export function encryptSecret(secret: string, secretKey: string): Buffer {
  return encrypt(secret, { secretKey, purpose: PURPOSE })
}

/** Returns the secrets that sign now, the present one first. Throws if another shop encrypted them. */
export function listSecrets(
  { encryptedSecret, encryptedPreviousSecret, previousSecretUntil }: WebhookEndpointRow,
  { secretKey, now }: { secretKey: string; now: Date },
): string[] {
  const isOverlap = previousSecretUntil !== null && previousSecretUntil > now
  const encrypted = [encryptedSecret, ...(isOverlap ? [encryptedPreviousSecret!] : [])]
  return encrypted.map((value) => decrypt(value, { secretKey, purpose: PURPOSE }))
}

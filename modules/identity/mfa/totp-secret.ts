import { encrypt, tryDecrypt } from '#platform/crypto/encryption'
import type { EncryptedColumn } from '#platform/crypto/reencrypt-column'
import type { IdentityDependencies } from '../settings.ts'
import { type FactorRow, factors } from '../tables.ts'

/** Part of the stored ciphertexts: never change it. */
const ENCRYPTION_PURPOSE = 'authenticator secret'

export const totpSecretColumns: EncryptedColumn[] = [
  { column: factors.encryptedSecret, purpose: ENCRYPTION_PURPOSE },
]

export function encryptTotpSecret(secret: string, { secretKey }: IdentityDependencies): Buffer {
  return encrypt(secret, { secretKey, purpose: ENCRYPTION_PURPOSE })
}

/** Null if another shop on the same database encrypted it: no code is accepted here then. */
export function decryptTotpSecret(
  { encryptedSecret }: FactorRow,
  { secretKey }: IdentityDependencies,
): string | null {
  return tryDecrypt(encryptedSecret!, { secretKey, purpose: ENCRYPTION_PURPOSE })
}

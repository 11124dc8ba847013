import { encrypt, tryDecrypt } from '#platform/crypto/encryption'
import type { IdentityDependencies } from '../settings.ts'
import type { FactorRow } from '../tables.ts'

/** Part of the stored ciphertexts: never change it. */
const ENCRYPTION_PURPOSE = 'authenticator secret'

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

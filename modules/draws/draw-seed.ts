import { createHash, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#platform/crypto/encryption'
import type { EncryptedColumn } from '#platform/crypto/reencrypt-column'
import { draws } from './tables.ts'

// Part of what is stored: with another one, no seed can be decrypted.
const PURPOSE = 'draw seed'
const SEED_BYTES = 32

export const drawSeedColumns: EncryptedColumn[] = [
  { column: draws.encryptedSeed, purpose: PURPOSE },
]

/** Creates the secret seed of a draw, and the hash that is published at once. */
export function createSeed(secretKey: string): { encryptedSeed: Buffer; commitment: string } {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  const commitment = createHash('sha256').update(seed).digest('hex')
  return { encryptedSeed: encrypt(seed, { secretKey, purpose: PURPOSE }), commitment }
}

export function decryptSeed(encryptedSeed: Buffer, secretKey: string): string {
  return decrypt(encryptedSeed, { secretKey, purpose: PURPOSE })
}

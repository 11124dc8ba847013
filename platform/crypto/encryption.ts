import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret for storage. A value encrypted for one purpose cannot be decrypted for another. */
export function encrypt(text: string, { secretKey, purpose }: EncryptionKeyInput): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey({ secretKey, purpose }), iv)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Throws if the key or the purpose differs, or if the value was changed. */
export function decrypt(encrypted: Buffer, keyInput: EncryptionKeyInput): string {
  const iv = encrypted.subarray(0, IV_BYTES)
  const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, deriveKey(keyInput), iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  const text = decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** Returns null if the value cannot be decrypted, as when another shop on the same database encrypted it. */
export function tryDecrypt(encrypted: Buffer, keyInput: EncryptionKeyInput): string | null {
  try {
    return decrypt(encrypted, keyInput)
  } catch {
    return null
  }
}

interface EncryptionKeyInput {
  secretKey: string
  /** The kind of secret: `signing key`. */
  purpose: string
}

// The `seal:` prefix is part of every stored value: with another one, nothing stored can be decrypted.
function deriveKey({ secretKey, purpose }: EncryptionKeyInput): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `seal:${purpose}`, 32))
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret to be kept. `purpose` keeps one kind of secret from being read as another. */
export function encrypt(text: string, { secretKey, purpose }: EncryptionKeyInput): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey({ secretKey, purpose }), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when it was sealed with another key, for another purpose, or changed since. */
export function decrypt(encrypted: Buffer, given: EncryptionKeyInput): string {
  const iv = encrypted.subarray(0, IV_BYTES)
  const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, deriveKey(given), iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  const text = decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** The same, or null when it cannot be read: a shop with another key, on the same database, has sealed it. */
export function tryDecrypt(encrypted: Buffer, given: EncryptionKeyInput): string | null {
  try {
    return decrypt(encrypted, given)
  } catch {
    return null
  }
}

interface EncryptionKeyInput {
  secretKey: string
  /** What it is for: `signing key`. */
  purpose: string
}

function deriveKey({ secretKey, purpose }: EncryptionKeyInput): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `seal:${purpose}`, 32))
}

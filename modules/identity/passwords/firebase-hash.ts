import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Hash parameters of the Firebase project, then salt and hash of the user. */
const FORMAT =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d),ss=([A-Za-z0-9+/=]*),sk=([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/
/** N = 2^17 needs 128 MiB at r = 8. */
const MAX_COST_EXPONENT = 17
const KEY_BYTES = 32

interface FirebaseHash {
  cost: { N: number; r: number; p: number; maxmem: number }
  salt: Buffer
  signerKey: Buffer
  hash: Buffer
}

/** Null if the format is wrong, or the hash costs more memory or time than a sign-in may use. */
export function parseFirebaseHash(storedHash: string): FirebaseHash | null {
  const [matched, n, r, p, separator = '', signer = '', salt = '', hash = ''] =
    storedHash.match(FORMAT) ?? []
  const [exponent, blockSize, parallelism] = [Number(n), Number(r), Number(p)]
  const isOutOfRange =
    exponent < 1 ||
    exponent > MAX_COST_EXPONENT ||
    blockSize < 1 ||
    blockSize > 8 ||
    parallelism < 1
  if (!matched || isOutOfRange) return null
  const cost = 2 ** exponent
  const decode = (text: string) => Buffer.from(text, 'base64')
  return {
    cost: { N: cost, r: blockSize, p: parallelism, maxmem: cost * blockSize * 128 * 2 + 2 ** 20 },
    salt: Buffer.concat([decode(salt), decode(separator)]),
    ...{ signerKey: decode(signer), hash: decode(hash) },
  }
}

/** Firebase derives a key from the password by scrypt and encrypts its signer key with it: AES-256-CTR, counter zero. */
export async function verifyFirebaseHash(password: string, storedHash: string): Promise<boolean> {
  const parsed = parseFirebaseHash(storedHash)
  if (!parsed) return false
  const key = await deriveKey(password, parsed.salt, KEY_BYTES, parsed.cost)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const computed = Buffer.concat([cipher.update(parsed.signerKey), cipher.final()])
  return computed.length === parsed.hash.length && timingSafeEqual(computed, parsed.hash)
}

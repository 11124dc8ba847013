import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** As Firebase gives its users out: settings of the project, then salt and hash of the person. */
const FORMAT =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d),ss=([A-Za-z0-9+/=]*),sk=([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/
/** 2 to this power of blocks: 128 MiB with eight of them. */
const MAX_COST_EXPONENT = 17
const KEY_BYTES = 32

interface FirebaseHash {
  cost: { N: number; r: number; p: number; maxmem: number }
  salt: Buffer
  signerKey: Buffer
  hash: Buffer
}

/** Null when it is none, or costs more than a sign-in may. */
export function parseFirebaseHash(storedHash: string): FirebaseHash | null {
  const [isOne, n, r, p, separator = '', signer = '', salt = '', hash = ''] =
    storedHash.match(FORMAT) ?? []
  const [power, blocks, lanes] = [Number(n), Number(r), Number(p)]
  if (!isOne || power < 1 || power > MAX_COST_EXPONENT || blocks < 1 || blocks > 8 || lanes < 1)
    return null
  const bytes = (text: string) => Buffer.from(text, 'base64')
  return {
    cost: { N: 2 ** power, r: blocks, p: lanes, maxmem: 2 ** power * blocks * 128 * 2 + 2 ** 20 },
    salt: Buffer.concat([bytes(salt), bytes(separator)]),
    ...{ signerKey: bytes(signer), hash: bytes(hash) },
  }
}

/** Firebase encrypts a key of its own with what scrypt makes of the password: AES-256 in counter mode, from zero. */
export async function verifyFirebaseHash(password: string, storedHash: string): Promise<boolean> {
  const read = parseFirebaseHash(storedHash)
  if (!read) return false
  const key = await deriveKey(password, read.salt, KEY_BYTES, read.cost)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const made = Buffer.concat([cipher.update(read.signerKey), cipher.final()])
  return made.length === read.hash.length && timingSafeEqual(made, read.hash)
}

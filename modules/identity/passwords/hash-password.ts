import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { Semaphore } from '#platform/semaphore'
import type { Device } from '../settings.ts'
import { getNetwork } from '../users/known-networks.ts'
import { verifyFirebaseHash } from './firebase-hash.ts'
import { getHashAlgorithm, type HashAlgorithm } from './supported-hashes.ts'

/** In KiB and rounds, above the OWASP minimum. The default algorithm of the library is argon2id. */
const ARGON2_COST = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
/**
 * Hashing runs in libuv's thread pool, which also reads files: some threads must stay free. Who cannot be served within
 * seconds is told so at once, instead of running into the timeout of the request.
 */
const semaphore = new Semaphore({
  ...{ maxConcurrent: 2, maxWaiting: 200 },
  ...{ maxExpectedWaitMs: 4_000, maxWaitMs: 6_000 },
})
/** The limit of bcrypt, kept for compatibility with other implementations of this API. */
const MAX_BYTES = 72

/** Whose hash waits: networks take turns, so that one with many sign-ins does not delay the others. */
type HashClient = Pick<Device, 'ipAddress'>

/** Throws `SemaphoreFullError` if too many hashes are waiting. */
export function hashPassword(password: string, client: HashClient): Promise<string> {
  return semaphore.run(() => hash(password, ARGON2_COST), { key: getNetwork(client) })
}

/**
 * Compares a password with a stored hash. Without a hash it compares with a decoy, so that an account without a password
 * takes the same time. Throws `SemaphoreFullError` if too many hashes are waiting.
 */
export async function isPasswordCorrect(
  password: string,
  storedHash: string | null,
  client: HashClient,
): Promise<boolean> {
  const hashToVerify = storedHash ?? (await getDecoyHash())
  const verifyHash = verifiers[getHashAlgorithm(hashToVerify) ?? 'argon2']
  const verify = () => verifyHash(password, hashToVerify)
  const isCorrect = await semaphore.run(verify, { key: getNetwork(client) })
  return isCorrect && storedHash !== null
}

const verifiers: Record<HashAlgorithm, (password: string, storedHash: string) => Promise<boolean>> =
  {
    argon2: (password, storedHash) => verify(storedHash, password),
    bcrypt: verifyBcrypt,
    firebase: verifyFirebaseHash,
  }

/** Returns a new hash if the stored one has another algorithm or cost, else null. */
export async function rehashIfOutdated(
  password: string,
  storedHash: string | null,
  client: HashClient,
): Promise<string | null> {
  const { memoryCost, timeCost, parallelism } = ARGON2_COST
  const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  const isCurrent = storedHash === null || storedHash.startsWith(currentPrefix)
  return isCurrent ? null : hashPassword(password, client)
}

let decoyHash: Promise<string> | undefined
function getDecoyHash(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), ARGON2_COST)
  return decoyHash
}

export function isPasswordTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_BYTES
}

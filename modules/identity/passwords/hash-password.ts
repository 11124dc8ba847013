import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { Semaphore } from '#platform/semaphore'
import type { WeakPasswordReason } from '../auth-error.ts'
import { verifyFirebaseHash } from './firebase-hash.ts'
import { getHashAlgorithm, type HashAlgorithm } from './supported-hashes.ts'

/** KiB and rounds: more than OWASP asks. The library's usual algorithm is argon2id. */
const ARGON2_COST = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
/** It works in the threads that read files too, so some of them stay free. */
const semaphore = new Semaphore({ maxConcurrent: 2, maxWaiting: 100 })
/** What other implementations of this API can keep. */
const MAX_BYTES = 72

/** Throws `LineIsFull` when too many wait already; so does comparing. */
export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password, ARGON2_COST))
}

/** Whoever has no password costs as much time as whoever has another one. */
export async function isPasswordCorrect(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  const compared = storedHash ?? (await getDecoyHash())
  const compare = verifiers[getHashAlgorithm(compared) ?? 'argon2']
  const isRight = await semaphore.run(() => compare(password, compared))
  return isRight && storedHash !== null
}

const verifiers: Record<HashAlgorithm, (password: string, kept: string) => Promise<boolean>> = {
  argon2: (password, kept) => verify(kept, password),
  bcrypt: verifyBcrypt,
  firebase: verifyFirebaseHash,
}

/** What to keep instead of a hash that was made elsewhere, or with other costs; null when it is as it should be. */
export async function rehashIfOutdated(
  password: string,
  storedHash: string | null,
): Promise<string | null> {
  const { memoryCost, timeCost, parallelism } = ARGON2_COST
  const ours = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  return storedHash === null || storedHash.startsWith(ours) ? null : hashPassword(password)
}

let decoyHash: Promise<string> | undefined
function getDecoyHash(): Promise<string> {
  decoyHash ??= hashPassword(crypto.randomUUID())
  return decoyHash
}

export function isPasswordTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_BYTES
}

/** What is weak about it, in a sentence; null when nothing is. */
export function getPasswordWeakness(
  password: string,
  { minPasswordLength }: { minPasswordLength: number },
) {
  if ([...password].length >= minPasswordLength) return null
  const reasons: WeakPasswordReason[] = ['length']
  return { message: `Password should be at least ${minPasswordLength} characters.`, reasons }
}

import { parseFirebaseHash } from './firebase-hash.ts'

export type HashAlgorithm = 'argon2' | 'bcrypt' | 'firebase'

const ARGON2 =
  /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** A hash above these costs would let one sign-in exhaust the server. */
const MAX_HASH_COST = { argon2KiB: 262_144, argon2Rounds: 20, argon2Lanes: 16, bcryptCost: 14 }

/** The algorithm of a stored hash; null if it is not supported or too expensive to verify. */
export function getHashAlgorithm(storedHash: string): HashAlgorithm | null {
  const [isArgon2, memory, rounds, lanes] = storedHash.match(ARGON2) ?? []
  if (isArgon2) {
    const isCheap =
      Number(memory) <= MAX_HASH_COST.argon2KiB && Number(rounds) <= MAX_HASH_COST.argon2Rounds
    return isCheap && Number(lanes) <= MAX_HASH_COST.argon2Lanes ? 'argon2' : null
  }
  const [isBcrypt, cost] = storedHash.match(BCRYPT) ?? []
  if (isBcrypt)
    return Number(cost) >= 4 && Number(cost) <= MAX_HASH_COST.bcryptCost ? 'bcrypt' : null
  return parseFirebaseHash(storedHash) ? 'firebase' : null
}

export function isSupportedHash(storedHash: string): boolean {
  return getHashAlgorithm(storedHash) !== null
}

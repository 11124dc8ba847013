import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { Line } from '#platform/line'
import { isFirebasePassword } from './firebase-hash.ts'
import { type HashKind, kindOfHash } from './known-hashes.ts'

export type WeakReason = 'length'

/** KiB and rounds: more than OWASP asks. The library's usual algorithm is argon2id. */
const COST = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
/** It works in the threads that read files too, so some of them stay free. */
const line = new Line({ atOnce: 2, mostWaiting: 100 })
/** What other implementations of this API can keep. */
const MOST_BYTES = 72

/** Throws `LineIsFull` when too many wait already; so does comparing. */
export function hashPassword(password: string): Promise<string> {
  return line.run(() => hash(password, COST))
}

/** Whoever has no password costs as much time as whoever has another one. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const compared = kept ?? (await nobodys())
  const compare = comparing[kindOfHash(compared) ?? 'argon2']
  const isRight = await line.run(() => compare(password, compared))
  return isRight && kept !== null
}

const comparing: Record<HashKind, (password: string, kept: string) => Promise<boolean>> = {
  argon2: (password, kept) => verify(kept, password),
  bcrypt: verifyBcrypt,
  firebase: isFirebasePassword,
}

/** What to keep instead of a hash that was made elsewhere, or with other costs; null when it is as it should be. */
export async function renewedHash(password: string, kept: string | null): Promise<string | null> {
  const { memoryCost, timeCost, parallelism } = COST
  const ours = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  return kept === null || kept.startsWith(ours) ? null : hashPassword(password)
}

let made: Promise<string> | undefined
function nobodys(): Promise<string> {
  made ??= hashPassword(crypto.randomUUID())
  return made
}

export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MOST_BYTES
}

/** What is weak about it, in a sentence; null when nothing is. */
export function weaknessOf(password: string, { passwordLength }: { passwordLength: number }) {
  if ([...password].length >= passwordLength) return null
  const reasons: WeakReason[] = ['length']
  return { message: `Password should be at least ${passwordLength} characters.`, reasons }
}

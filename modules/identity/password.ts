import { hash, verify } from '@node-rs/argon2'
import { Line } from '#platform/line'

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
  const isRight = await line.run(() => verify(compared, password))
  return isRight && kept !== null
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

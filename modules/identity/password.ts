import { hash, verify } from '@node-rs/argon2'

export type WeakReason = 'length'

/** OWASP's second choice of five; the library works off the event loop, and its usual algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** What other implementations of this API can keep. */
const MOST_BYTES = 72

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Whoever has no password costs as much time as whoever has another one. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const isRight = await verify(kept ?? (await nobodys()), password)
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

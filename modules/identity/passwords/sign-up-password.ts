import type { Device } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { isUnconfirmed } from '../users/unconfirmed.ts'
import { hashPassword, isPasswordCorrect } from './hash-password.ts'

/** The password of a sign-up. */
export interface SignUpPassword {
  /** Its hash, for a new account. */
  getHash(): Promise<string>
  /** Whether it is the password that the unconfirmed account of an earlier sign-up has. */
  matches(storedHash: string | null): Promise<boolean>
}

/**
 * Hashes the password, or compares it with that of the unconfirmed account. It takes the time of one hash in either
 * case, so that the duration reveals no account. Call it before the transaction; what a parallel request changed
 * meanwhile is computed again. Throws `SemaphoreFullError` if too many hashes are waiting.
 */
export async function prepareSignUpPassword(
  password: string,
  { user, device }: { user: UserRow | null; device: Device },
): Promise<SignUpPassword> {
  const comparedHash = user && isUnconfirmed(user) ? user.passwordHash : null
  const newHash = comparedHash === null ? await hashPassword(password, device) : null
  const isMatch = comparedHash !== null && (await isPasswordCorrect(password, comparedHash, device))
  return {
    getHash: async () => newHash ?? hashPassword(password, device),
    matches: async (storedHash) =>
      storedHash === comparedHash ? isMatch : isPasswordCorrect(password, storedHash, device),
  }
}

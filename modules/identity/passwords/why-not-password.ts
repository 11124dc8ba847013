import type { Database } from '#platform/database'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { countGuess, takeBackGuess } from '../sign-in/count-guess.ts'
import type { UserRow } from '../tables.ts'
import { isPassword, isTooLong } from './password.ts'

interface Trying {
  password: string
  /** Whom it should be of; nobody's is always wrong. */
  user: UserRow | null
  /** The address or number somebody says is theirs; without it that of the account. */
  name?: string
  identity: Identity
  device: Device
  now: Date
}

const DAY_MS = 24 * 3_600_000
export const WRONG_PASSWORD = refused('invalid_credentials', 'Invalid login credentials')
export const GUESSED_OUT = refused(
  'over_request_rate_limit',
  'Too many wrong passwords. Please try again later, or let us send you a link.',
)

/** Null when it is their password. While too many wrong ones come it is not looked at, for a name nobody has either. */
export async function whyNotPassword(
  db: Database,
  { password, user, name, ...asked }: Trying,
): Promise<Refused | null> {
  const guess = await countGuess(db, {
    ...{ ...asked, kind: 'password', windowMs: DAY_MS },
    name: name ?? user?.email ?? user?.phone ?? user?.id ?? '',
    userId: user?.id ?? null,
    most: asked.identity.settings.flows.wrongPasswordsADay,
  })
  if (!guess) return GUESSED_OUT
  // A stranger's megabyte is not hashed.
  const isRight = await isPassword(isTooLong(password) ? '' : password, user?.passwordHash ?? null)
  if (!isRight) return WRONG_PASSWORD
  await takeBackGuess(db, guess)
  return null
}

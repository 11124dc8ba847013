import { isPassword, isTooLong } from '../passwords/password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import { isBelowSecond } from './factor.ts'

const FRESH_SECONDS = 600

interface Asked {
  who: SignedIn
  password: string | undefined
  now: Date
}

/**
 * Whether it is really they, before something that cannot be taken back: they have signed in within ten minutes, or
 * say their password; and a second factor, when they have one. Null when it is.
 */
export async function showedThemselves({ who, password, now }: Asked): Promise<Refused | null> {
  if (isBelowSecond(who)) {
    return refused('insufficient_aal', 'Please show your second factor first.')
  }
  if (password !== undefined) {
    const isRight = !isTooLong(password) && (await isPassword(password, who.user.passwordHash))
    return isRight ? null : refused('invalid_credentials', 'That is not your password.')
  }
  const newest = Math.max(0, ...who.session.amr.map(({ timestamp }) => timestamp))
  const isFresh = now.getTime() / 1000 - newest <= FRESH_SECONDS
  return isFresh
    ? null
    : refused('reauthentication_needed', 'Please type your password, or sign in anew.')
}

import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { AmrMethod } from '../contract.ts'
import { isBelowSecond } from '../factors/factor.ts'
import { WRONG_PASSWORD, whyNotPassword } from '../passwords/why-not-password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { whyNotNonce } from './reauthentication.ts'

const FRESH_SECONDS = 600
/** Somebody else with the session could have added one just now, and shown it. */
const SECOND_STEPS: AmrMethod[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** How somebody shows that it is they: a password or a nonce, or neither when they have just signed in. */
export interface Showing {
  who: SignedIn
  password: string | undefined
  /** The code out of the letter, or text, that `askToReauthenticate` sends. */
  nonce: string | undefined
  identity: Identity
  device: Device
  now: Date
}

/**
 * Whether it is really they, before something that cannot be taken back: they have signed in within ten minutes, say
 * their password, or bring the code that was sent to them; and a second factor, when they have one. Null when it is.
 */
export async function showedThemselves(db: Database, asked: Showing): Promise<Refused | null> {
  const { who, device, now } = asked
  if (isBelowSecond(who)) {
    return refused('insufficient_aal', 'Please show your second factor first.')
  }
  const no = await whyNotThem(db, asked)
  if (no && no !== NOT_SHOWN) {
    const about = { userId: who.user.id, sessionId: who.session.id, device, now }
    await audit(db, { action: 'owner_not_shown', ...about, detail: { code: no.refused.code } })
  }
  return no
}

const NOT_SHOWN = refused(
  'reauthentication_needed',
  'Please type your password or the code we send you, or sign in anew.',
)

async function whyNotThem(
  db: Database,
  { password, nonce, ...asked }: Showing,
): Promise<Refused | null> {
  const { who, now } = asked
  if (password !== undefined) {
    const no = await whyNotPassword(db, { ...asked, password, user: who.user })
    return no === WRONG_PASSWORD ? refused('invalid_credentials', 'That is not your password.') : no
  }
  if (nonce !== undefined) {
    return inTransaction(db, (tx) => whyNotNonce(tx, { nonce, ...asked }))
  }
  const shown = who.session.amr.filter(({ method }) => !SECOND_STEPS.includes(method))
  const newest = Math.max(0, ...shown.map(({ timestamp }) => timestamp))
  return now.getTime() / 1000 - newest <= FRESH_SECONDS ? null : NOT_SHOWN
}

import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { AmrMethod } from '../contract.ts'
import { verifyPassword, WRONG_PASSWORD } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { checkNonce } from './reauthentication.ts'

const RECENT_SIGN_IN_SECONDS = 600
/** Somebody else with the session could have added one just now, and shown it. */
const MFA_METHODS: AmrMethod[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** How somebody shows that it is they: a password or a nonce, or neither when they have just signed in. */
export interface RequireReauthenticationInput {
  actor: CurrentUser
  password: string | undefined
  /** The code out of the letter, or text, that `askToReauthenticate` sends. */
  nonce: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Whether it is really they, before something that cannot be taken back: they have signed in within ten minutes, say
 * their password, or bring the code that was sent to them; and a second factor, when they have one. Null when it is.
 */
export async function requireReauthentication(
  db: Database,
  asked: RequireReauthenticationInput,
): Promise<AuthFailure | null> {
  const { actor, device, now } = asked
  if (needsSecondFactor(actor)) {
    return fail('insufficient_aal', 'Please show your second factor first.')
  }
  const no = await checkProof(db, asked)
  if (no && no !== REAUTHENTICATION_NEEDED) {
    const about = { userId: actor.user.id, sessionId: actor.session.id, device, now }
    await audit(db, {
      action: 'reauthentication_failed',
      ...about,
      detail: { code: no.error.code },
    })
  }
  return no
}

const REAUTHENTICATION_NEEDED = fail(
  'reauthentication_needed',
  'Please type your password or the code we send you, or sign in anew.',
)

async function checkProof(
  db: Database,
  { password, nonce, ...asked }: RequireReauthenticationInput,
): Promise<AuthFailure | null> {
  const { actor, now } = asked
  if (password !== undefined) {
    const no = await verifyPassword(db, { ...asked, password, user: actor.user })
    return no === WRONG_PASSWORD ? fail('invalid_credentials', 'That is not your password.') : no
  }
  if (nonce !== undefined) {
    return runInTransaction(db, (tx) => checkNonce(tx, { nonce, ...asked }))
  }
  const shown = actor.session.amr.filter(({ method }) => !MFA_METHODS.includes(method))
  const newest = Math.max(0, ...shown.map(({ timestamp }) => timestamp))
  return now.getTime() / 1000 - newest <= RECENT_SIGN_IN_SECONDS ? null : REAUTHENTICATION_NEEDED
}

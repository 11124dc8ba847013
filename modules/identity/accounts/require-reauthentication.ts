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
/** Not accepted as proof: an attacker with the session could have just enrolled the factor. */
const MFA_METHODS: AmrMethod[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** The proof of identity: a password, a nonce, or neither right after sign-in. */
export interface RequireReauthenticationInput {
  actor: CurrentUser
  password: string | undefined
  /** The code that `sendReauthenticationCode` sends. */
  nonce: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Required before irreversible actions: a sign-in within ten minutes, the password or a reauthentication code; and the
 * second factor, if the user has one. Null if the proof is sufficient.
 */
export async function requireReauthentication(
  db: Database,
  input: RequireReauthenticationInput,
): Promise<AuthFailure | null> {
  const { actor, device, now } = input
  if (needsSecondFactor(actor)) {
    return fail('insufficient_aal', 'Please show your second factor first.')
  }
  const failure = await checkProof(db, input)
  if (failure && failure !== REAUTHENTICATION_NEEDED) {
    const entry = { userId: actor.user.id, sessionId: actor.session.id, device, now }
    await audit(db, {
      action: 'reauthentication_failed',
      ...entry,
      detail: { code: failure.error.code },
    })
  }
  return failure
}

const REAUTHENTICATION_NEEDED = fail(
  'reauthentication_needed',
  'Please type your password or the code we send you, or sign in anew.',
)

async function checkProof(
  db: Database,
  { password, nonce, ...input }: RequireReauthenticationInput,
): Promise<AuthFailure | null> {
  const { actor, now } = input
  if (password !== undefined) {
    const failure = await verifyPassword(db, { ...input, password, user: actor.user })
    return failure === WRONG_PASSWORD
      ? fail('invalid_credentials', 'That is not your password.')
      : failure
  }
  if (nonce !== undefined) {
    return runInTransaction(db, (tx) => checkNonce(tx, { nonce, ...input }))
  }
  const methods = actor.session.amr.filter(({ method }) => !MFA_METHODS.includes(method))
  const lastSignInSeconds = Math.max(0, ...methods.map(({ timestamp }) => timestamp))
  return now.getTime() / 1000 - lastSignInSeconds <= RECENT_SIGN_IN_SECONDS
    ? null
    : REAUTHENTICATION_NEEDED
}

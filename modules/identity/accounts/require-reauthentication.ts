import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, type Failure } from '#platform/result'
import { audit } from '../audit.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { checkNonce, hasSignedInRecently } from './reauthentication.ts'

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
 * second factor, if the user has one. Returns null if the proof is sufficient.
 */
export async function requireReauthentication(
  db: Database,
  input: RequireReauthenticationInput,
): Promise<Failure<ReauthenticationErrorCode> | null> {
  const { actor, device, now } = input
  if (needsSecondFactor(actor)) return err('aal2_required')
  const failure = await checkProof(db, input)
  if (failure && failure.error.code !== 'reauthentication_needed') {
    const entry = { userId: actor.user.id, sessionId: actor.session.id, device, now }
    const detail = { code: failure.error.code }
    await audit(db, { action: 'reauthentication_failed', ...entry, detail })
  }
  return failure
}

export type ReauthenticationErrorCode =
  | 'aal2_required'
  | 'invalid_credentials'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'too_many_failed_passwords'

async function checkProof(
  db: Database,
  { password, nonce, ...input }: RequireReauthenticationInput,
): Promise<Failure<ReauthenticationErrorCode> | null> {
  const { actor, now } = input
  if (password !== undefined) {
    const verified = await verifyPassword(db, { ...input, password, user: actor.user })
    return verified.ok ? null : verified
  }
  if (nonce !== undefined) {
    return runInTransaction(db, (tx) => checkNonce(tx, { nonce, ...input }))
  }
  return hasSignedInRecently(actor.session, now) ? null : err('reauthentication_needed')
}

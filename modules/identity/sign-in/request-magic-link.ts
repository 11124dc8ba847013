import type { Database } from '#platform/db/database'
import { type AuthFailure, fail, SIGNUP_DISABLED } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import { requestAuthEmail } from '../otp/request-auth-email.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { findUserByEmail } from '../users/account.ts'

interface RequestMagicLinkInput {
  email: string | undefined
  data: Metadata
  /** Whether who has no account yet gets one. */
  shouldCreateUser: boolean
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Sends somebody a way in without a password. Who is new opens an account with it, and hears as much as who is not;
 * only where nobody new is let in does the answer say that there is no such account.
 */
export async function requestMagicLink(
  db: Database,
  asked: RequestMagicLinkInput,
): Promise<AuthFailure | null> {
  const email = parseEmailAddress(asked.email)
  if (!email) return invalidEmailAddress()
  const { signUpEnabled } = asked.identity.settings
  if (!signUpEnabled || !asked.shouldCreateUser) {
    const user = await findUserByEmail(db, email)
    if (!user && asked.shouldCreateUser) return SIGNUP_DISABLED
    if (!user) return fail('otp_disabled', 'Signups not allowed for otp')
  }
  return requestAuthEmail(db, { ...asked, email, purpose: 'magiclink' })
}

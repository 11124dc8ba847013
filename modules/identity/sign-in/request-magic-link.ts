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
  /** Whether an unknown address gets an account. */
  shouldCreateUser: boolean
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Requests an e-mail with a sign-in link. An unknown address gets an account, with the same result (enumeration
 * protection). Only if no accounts may be created does the result reveal that there is none.
 */
export async function requestMagicLink(
  db: Database,
  input: RequestMagicLinkInput,
): Promise<AuthFailure | null> {
  const email = parseEmailAddress(input.email)
  if (!email) return invalidEmailAddress()
  const { signUpEnabled } = input.identity.settings
  if (!signUpEnabled || !input.shouldCreateUser) {
    const user = await findUserByEmail(db, email)
    if (!user && input.shouldCreateUser) return SIGNUP_DISABLED
    if (!user) return fail('otp_disabled', 'Signups not allowed for otp')
  }
  return requestAuthEmail(db, { ...input, email, purpose: 'magiclink' })
}

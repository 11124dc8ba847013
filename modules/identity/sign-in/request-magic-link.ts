import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<null>> {
  const email = parseEmailAddress(input.email)
  if (!email) return err('email_address_invalid')
  const { signUpEnabled } = input.identity.settings
  if (!signUpEnabled || !input.shouldCreateUser) {
    const user = await findUserByEmail(db, email)
    if (!user) return err(input.shouldCreateUser ? 'signup_disabled' : 'otp_disabled')
  }
  return requestAuthEmail(db, { ...input, email, purpose: 'magiclink' })
}

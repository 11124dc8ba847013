import type { Database } from '#platform/database'
import { askForLetter } from '../codes/ask-for-letter.ts'
import type { Challenge } from '../codes/challenge.ts'
import type { Metadata } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import { type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { userByEmail } from '../users/account.ts'

interface Asked {
  email: string | undefined
  data: Metadata
  /** Whether who has no account yet gets one. */
  createsUser: boolean
  redirectTo: string | undefined
  challenge: Challenge | null
  identity: Identity
  device: Device
  now: Date
}

/**
 * Sends somebody a way in without a password. Who is new opens an account with it, and hears as much as who is not;
 * only where nobody new is let in does the answer say that there is no such account.
 */
export async function askToSignIn(db: Database, asked: Asked): Promise<Refused | null> {
  const email = emailAddress(asked.email)
  if (!email) return notAnAddress()
  const { signUps } = asked.identity.settings
  if (!signUps || !asked.createsUser) {
    const user = await userByEmail(db, email)
    if (!user && asked.createsUser) return SIGN_UPS_CLOSED
    if (!user) return refused('otp_disabled', 'Signups not allowed for otp')
  }
  return askForLetter(db, { ...asked, email, purpose: 'magiclink' })
}

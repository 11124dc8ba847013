import type { Device, IdentityDependencies } from '../settings.ts'
import type { IdentityRow } from '../tables.ts'
import type { Account } from '../users/account.ts'
import type { ProviderProfile } from './provider-profile.ts'

export interface ProviderSignInInput {
  profile: ProviderProfile
  /** Target of the link in a confirmation e-mail; an allowed redirect URL. */
  redirectTo: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface ProviderSignInResult {
  account: Account
  /** The identity used to sign in; one of the account's identities. */
  usedIdentity: IdentityRow
}

import { createHmac } from 'node:crypto'
import type { EmailSender } from '#modules/notifications'
import type { Language } from '#platform/i18n/language'
import type { SmsCarrier } from '#platform/sms/sms-queue'
import type { AuthFlowSettings } from './auth-flow-settings.ts'
import type { MfaSettings } from './mfa/mfa-settings.ts'
import type { ProviderSettings } from './oauth/provider-settings.ts'
import type { PhoneSettings } from './phone-settings.ts'
import type { SamlProvider } from './saml/saml-settings.ts'
import type { SessionSettings } from './sessions/session-limits.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'
import type { UserUpdateSettings } from './user-update-settings.ts'

/** What is set about accounts. Several shops that are set differently may share one database. */
export interface IdentitySettings {
  /** Where within the shop the service answers: `/auth/v1`. */
  prefix: string
  /** Nobody has to show that an address is theirs. */
  autoconfirm: boolean
  signUpEnabled: boolean
  /** Who makes the tokens, as they say; null: the service's own address. Shops that take each other's have one. */
  issuer: string | null
  /** How long an access token is good. */
  accessTokenSeconds: number
  /** How long a token that was exchanged may come back, beyond the answer that was lost. */
  refreshTokenReuseSeconds: number
  /** How long the code and the link in a letter are good. */
  otpExpirySeconds: number
  /** Between two letters of a kind to one person. */
  emailCooldownSeconds: number
  /** Least characters of a password. */
  minPasswordLength: number
  /** Where letters may lead besides the shop itself; `*` within a part of the address, `**` across parts. */
  allowedRedirects: string[]
  /** Where people may come from, besides the shop's own form. */
  providers: ProviderSettings[]
  /** Whose people sign in where they work. None: single sign-on is off. */
  samlProviders: SamlProvider[]
  /** People may add a provider to their account, and take one away. */
  manualLinkingEnabled: boolean
  mfa: MfaSettings
  sessions: SessionSettings
  /** Whether somebody may be let in without saying who they are. */
  anonymousSignInEnabled: boolean
  phone: PhoneSettings
  userUpdates: UserUpdateSettings
  flows: AuthFlowSettings
}

/** What the use cases of this module are given once. `publicUrl` without a slash at its end. */
export interface IdentityDependencies extends EmailSender {
  settings: IdentitySettings
  keys: SigningKeys
  /** Null: text messages stay in the development mailbox. */
  carrier: SmsCarrier | null
}

/** Where somebody asks from. */
export interface Device {
  ipAddress: string | null
  userAgent: string | null
  /** What the browser would like to read, when it is one of ours. */
  language: Language | null
}

/** Where whoever runs the machine asks from. */
export const UNKNOWN_DEVICE: Device = { ipAddress: null, userAgent: null, language: null }

/** Where the service answers. */
export function getServiceUrl({
  publicUrl,
  settings,
}: Pick<IdentityDependencies, 'publicUrl' | 'settings'>) {
  return publicUrl + settings.prefix
}

/** What the service is called in its tokens. */
export function getIssuer({
  publicUrl,
  settings,
}: Pick<IdentityDependencies, 'publicUrl' | 'settings'>) {
  return settings.issuer ?? getServiceUrl({ publicUrl, settings })
}

/** Tells shops on one database apart by where they are and which key they have, and says nothing of the key. */
export function getShopId({
  publicUrl,
  secretKey,
}: Pick<IdentityDependencies, 'publicUrl' | 'secretKey'>) {
  return createHmac('sha256', secretKey).update(`shop:${publicUrl}`).digest('hex').slice(0, 16)
}

import { createHmac } from 'node:crypto'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import type { SmsCarrier } from '#platform/sms/sms-queue'
import type { AuthFlowSettings } from './auth-flow-settings.ts'
import type { StaffRole } from './contract.ts'
import type { MfaSettings } from './mfa-settings.ts'
import type { ProviderSettings } from './oauth-settings.ts'
import type { PhoneSettings } from './phone-settings.ts'
import type { SamlProvider } from './saml-settings.ts'
import type { SessionSettings } from './session-settings.ts'
import type { TokenKeys } from './token-keys.ts'
import type { UserUpdateSettings } from './user-update-settings.ts'

/** The settings of accounts. Shops with different settings may share one database. */
export interface IdentitySettings {
  /** The path of the auth API: `/auth/v1`. */
  prefix: string
  /** E-mail addresses count as confirmed at sign-up, without a confirmation e-mail. */
  autoconfirm: boolean
  signUpEnabled: boolean
  /** The `iss` claim of access tokens; null: the service URL. Shops that accept each other's tokens share one. */
  issuer: string | null
  /** The lifetime of an access token. */
  accessTokenSeconds: number
  /** How long a rotated refresh token may be used again, for a client that lost the response. */
  refreshTokenReuseSeconds: number
  /** The lifetime of the code and the link in an e-mail. */
  otpExpirySeconds: number
  /** The least time between two e-mails of one kind to one recipient. */
  emailCooldownSeconds: number
  /** In characters, at least 8. */
  minPasswordLength: number
  /** Redirect URLs allowed besides the shop's own: globs, `*` within a path segment, `**` across segments. */
  allowedRedirects: string[]
  /** OAuth providers that users can sign in with. */
  providers: ProviderSettings[]
  /** SAML identity providers. Empty: single sign-on is off. */
  samlProviders: SamlProvider[]
  /** Users may link OAuth providers to their account and unlink them. */
  manualLinkingEnabled: boolean
  /** Applications may register themselves as OAuth clients, without an administrator. */
  clientRegistrationEnabled: boolean
  mfa: MfaSettings
  /** The staff roles that need a second factor, until the owner chooses others. */
  secondFactorRoles: readonly StaffRole[]
  sessions: SessionSettings
  anonymousSignInEnabled: boolean
  phone: PhoneSettings
  userUpdates: UserUpdateSettings
  flows: AuthFlowSettings
}

export interface AccountEmailSender extends EmailSender {
  /** The seller's name and postal address on one line, for the footer. */
  getPostalAddress(db: Database): Promise<string>
}

/** What every use case of this module depends on. `publicUrl` has no trailing slash. */
export interface IdentityDependencies extends AccountEmailSender {
  settings: IdentitySettings
  keys: TokenKeys
  /** Null: text messages stay in the development mailbox. */
  carrier: SmsCarrier | null
}

/** The client that a request comes from. */
export interface Device {
  ipAddress: string | null
  userAgent: string | null
  /** The preferred language of the browser; null if the shop does not have it. */
  language: Language | null
}

/** The device of commands and background jobs. */
export const UNKNOWN_DEVICE: Device = { ipAddress: null, userAgent: null, language: null }

/** The public URL of the auth API. */
export function getServiceUrl({
  publicUrl,
  settings,
}: Pick<IdentityDependencies, 'publicUrl' | 'settings'>) {
  return publicUrl + settings.prefix
}

/** The `iss` claim of access tokens. */
export function getIssuer({
  publicUrl,
  settings,
}: Pick<IdentityDependencies, 'publicUrl' | 'settings'>) {
  return settings.issuer ?? getServiceUrl({ publicUrl, settings })
}

/** An id of the shop among those that share a database: 16 hex digits of an HMAC, so it does not reveal the secret key. */
export function getShopId({
  publicUrl,
  secretKey,
}: Pick<IdentityDependencies, 'publicUrl' | 'secretKey'>) {
  return createHmac('sha256', secretKey).update(`shop:${publicUrl}`).digest('hex').slice(0, 16)
}

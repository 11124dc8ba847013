import type { IdentitySettings } from '#modules/identity'
import { toFlowSettings } from './auth-flow-settings.ts'
import type { Config } from './config.ts'
import { toFactorSettings } from './mfa-settings.ts'
import { toProviderSettings } from './oauth-settings.ts'
import { toPhoneSettings } from './phone-settings.ts'
import { toSessionSettings } from './session-settings.ts'
import { toUserUpdateSettings } from './user-update-settings.ts'

export function toIdentitySettings(
  config: Config,
  publicUrl: string,
): Omit<IdentitySettings, 'samlProviders'> {
  const providers = toProviderSettings(config)
  return {
    prefix: config.AUTH_PREFIX,
    autoconfirm: config.AUTH_AUTOCONFIRM === 'on',
    signUpEnabled: config.AUTH_SIGN_UPS === 'on',
    issuer: config.AUTH_ISSUER ?? null,
    accessTokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
    refreshTokenReuseSeconds: config.AUTH_REFRESH_TOKEN_REUSE_SECONDS,
    otpExpirySeconds: config.AUTH_EMAIL_OTP_EXPIRY_SECONDS,
    emailCooldownSeconds: config.AUTH_EMAIL_COOLDOWN_SECONDS,
    minPasswordLength: config.AUTH_MIN_PASSWORD_LENGTH,
    allowedRedirects: config.AUTH_ALLOWED_REDIRECTS,
    mfa: toFactorSettings(config, publicUrl),
    // In the sandbox there is no money to protect.
    secondFactorRoles: config.STRIPE_SECRET_KEY ? ['owner'] : [],
    anonymousSignInEnabled: config.AUTH_ANONYMOUS === 'on',
    phone: toPhoneSettings(config),
    userUpdates: toUserUpdateSettings(config),
    flows: toFlowSettings(config),
    sessions: toSessionSettings(config),
    providers,
    manualLinkingEnabled: config.AUTH_MANUAL_LINKING
      ? config.AUTH_MANUAL_LINKING === 'on'
      : providers.length > 0,
    clientRegistrationEnabled: config.AUTH_OAUTH_CLIENT_REGISTRATION === 'on',
  }
}

export function toSigningKeyConfig(config: Config) {
  return {
    configured: config.AUTH_JWT_KEYS,
    sharedSecret: config.AUTH_JWT_SECRET,
    maxTokenSeconds: config.AUTH_ACCESS_TOKEN_SECONDS,
  }
}

import { PROVIDER_NAMES } from '#modules/identity'
import { createAuthRouter } from './router.ts'

/** Public information: health, settings, public keys. */
export function createServiceInfoRoutes() {
  return createAuthRouter()
    .get('/health', (c) => {
      return c.json({ version: '1', name: 'GoTrue', description: 'Accounts of this shop' })
    })
    .get('/settings', (c) => {
      const { settings, carrier } = c.var.identity
      const { autoconfirm, mfa, flows, signUpEnabled, anonymousSignInEnabled, phone } = settings
      const { providers, samlProviders, manualLinkingEnabled, emailCooldownSeconds } = settings
      const isConfigured = (name: string) => providers.some((provider) => provider.name === name)
      return c.json({
        external: {
          ...{
            email: flows.emailEnabled,
            phone: phone.enabled,
            anonymous_users: anonymousSignInEnabled,
          },
          ...Object.fromEntries(PROVIDER_NAMES.map((name) => [name, isConfigured(name)])),
        },
        disable_signup: !signUpEnabled,
        ...{ mailer_autoconfirm: autoconfirm, phone_autoconfirm: phone.autoconfirm },
        sms_provider: carrier?.name ?? '',
        // The fields below are additions to GoTrue, except the last line. Pages offer only what is enabled.
        manual_linking_enabled: manualLinkingEnabled,
        ...{ mfa_totp_enabled: mfa.totp === 'on', mfa_phone_enabled: mfa.phone === 'on' },
        mfa_webauthn_enabled: mfa.webauthn === 'on',
        // Seconds between two text messages to one phone number.
        sms_max_frequency: emailCooldownSeconds,
        ...{ saml_enabled: samlProviders.length > 0, passkeys_enabled: mfa.passkeys },
      })
    })
    .get('/.well-known/jwks.json', async (c) => {
      const keys = await c.var.identity.keys.listPublicJwks(c.var.now)
      c.header('Cache-Control', 'public, max-age=600')
      return c.json({ keys })
    })
}

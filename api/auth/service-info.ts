import { PROVIDER_NAMES } from '#modules/identity'
import { createAuthRouter } from './router.ts'

/** What the service says of itself to whoever asks. */
export function createServiceInfoRoutes() {
  return createAuthRouter()
    .get('/health', (c) => {
      return c.json({ version: '1', name: 'GoTrue', description: 'Accounts of this shop' })
    })
    .get('/settings', (c) => {
      const { settings, carrier } = c.var.identity
      const { autoconfirm, mfa, flows, signUpEnabled, anonymousSignInEnabled, phone } = settings
      const { providers, samlProviders, manualLinkingEnabled, emailCooldownSeconds } = settings
      const isSet = (name: string) => providers.some((one) => one.name === name)
      return c.json({
        external: {
          ...{
            email: flows.emailEnabled,
            phone: phone.enabled,
            anonymous_users: anonymousSignInEnabled,
          },
          ...Object.fromEntries(PROVIDER_NAMES.map((name) => [name, isSet(name)])),
        },
        disable_signup: !signUpEnabled,
        ...{ mailer_autoconfirm: autoconfirm, phone_autoconfirm: phone.autoconfirm },
        sms_provider: carrier?.name ?? '',
        // From here on not of the wire, but for the last line: they let a page offer only what works here.
        manual_linking_enabled: manualLinkingEnabled,
        ...{ mfa_totp_enabled: mfa.totp === 'on', mfa_phone_enabled: mfa.phone === 'on' },
        mfa_webauthn_enabled: mfa.webauthn === 'on',
        // Seconds between two text messages to one telephone.
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

import { PROVIDER_NAMES } from '#modules/identity'
import { newAuthArea } from './area.ts'

/** What the service says of itself to whoever asks. */
export function about() {
  return newAuthArea()
    .get('/health', (c) => {
      return c.json({ version: '1', name: 'GoTrue', description: 'Accounts of this shop' })
    })
    .get('/settings', (c) => {
      const { settings, carrier } = c.var.identity
      const { autoconfirm, factors, flows, signUps, anonymous, phone } = settings
      const { providers, samlProviders, manualLinking, spacingSeconds } = settings
      const isSet = (name: string) => providers.some((one) => one.name === name)
      return c.json({
        external: {
          ...{ email: flows.email, phone: phone.isOn, anonymous_users: anonymous },
          ...Object.fromEntries(PROVIDER_NAMES.map((name) => [name, isSet(name)])),
        },
        disable_signup: !signUps,
        ...{ mailer_autoconfirm: autoconfirm, phone_autoconfirm: phone.autoconfirm },
        sms_provider: carrier?.name ?? '',
        // From here on not of the wire, but for the last line: they let a page offer only what works here.
        manual_linking_enabled: manualLinking,
        ...{ mfa_totp_enabled: factors.totp === 'on', mfa_phone_enabled: factors.phone === 'on' },
        mfa_webauthn_enabled: factors.webauthn === 'on',
        // Seconds between two text messages to one telephone.
        sms_max_frequency: spacingSeconds,
        ...{ saml_enabled: samlProviders.length > 0, passkeys_enabled: factors.passkeys },
      })
    })
    .get('/.well-known/jwks.json', async (c) => {
      const keys = await c.var.identity.keys.published(c.var.now)
      c.header('Cache-Control', 'public, max-age=600')
      return c.json({ keys })
    })
}

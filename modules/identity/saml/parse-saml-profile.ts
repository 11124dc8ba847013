import type { Profile } from '@node-saml/node-saml'
import { parseEmailAddress } from '../email-address.ts'
import { type ProviderProfile, sanitizeText } from '../oauth/provider-profile.ts'
import type { SamlProvider } from '../saml-settings.ts'
import { toSamlProviderName } from '../saml-settings.ts'

const CLAIMS_NAMESPACE = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  `${CLAIMS_NAMESPACE}/emailaddress`,
]
const NAME_ATTRIBUTES = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  `${CLAIMS_NAMESPACE}/name`,
]
const TRANSIENT_NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Maps a SAML assertion to a profile. Null without a permanent NameID, or if the e-mail domain is not the provider's. */
export function parseSamlProfile(profile: Profile, provider: SamlProvider): ProviderProfile | null {
  const { nameID: providerId, nameIDFormat, issuer } = profile
  const isPermanentId =
    nameIDFormat !== TRANSIENT_NAME_ID && /^\P{Cc}{1,255}$/u.test(providerId ?? '')
  const { attributes } = provider
  const emailText =
    getTextAttribute(profile, attributes.email ? [attributes.email] : EMAIL_ATTRIBUTES) ??
    providerId
  const email = parseEmailAddress(emailText)
  if (!isPermanentId || !email || !provider.domains.includes(email.split('@')[1]!)) return null
  const name = getTextAttribute(profile, attributes.name ? [attributes.name] : NAME_ATTRIBUTES)
  const metadata = {
    ...{ iss: issuer, sub: providerId, provider_id: providerId, email },
    ...{ email_verified: true, phone_verified: false },
    ...(name && { name, full_name: name }),
  }
  return {
    provider: toSamlProviderName(provider),
    providerId,
    email,
    isEmailVerified: true,
    metadata,
  }
}

function getTextAttribute(profile: Profile, names: string[]): string | undefined {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>
  const values = names.flatMap((name) =>
    Object.hasOwn(attributes, name) ? [attributes[name]].flat() : [],
  )
  const text = values.find((value) => typeof value === 'string')
  return text === undefined ? undefined : sanitizeText(text)
}

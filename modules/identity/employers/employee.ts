import type { Profile } from '@node-saml/node-saml'
import { emailAddress } from '../email-address.ts'
import { keptText, type Person } from '../providers/person.ts'
import { type SamlProvider, samlName } from './saml-settings.ts'

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const EMAILS = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`]
const NAMES = ['displayName', 'name', 'urn:oid:2.16.840.1.113730.3.1.241', `${CLAIMS}/name`]
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Who an identity provider says somebody is; null when it names nobody for good, or an address it does not answer for. */
export function employeeOf(profile: Profile, provider: SamlProvider): Person | null {
  const { nameID: id, nameIDFormat, issuer } = profile
  const isLasting = nameIDFormat !== TRANSIENT && /^\P{Cc}{1,255}$/u.test(id ?? '')
  const { attributes } = provider
  const written = textOf(profile, attributes.email ? [attributes.email] : EMAILS) ?? id
  const email = emailAddress(written)
  if (!isLasting || !email || !provider.domains.includes(email.split('@')[1]!)) return null
  const name = textOf(profile, attributes.name ? [attributes.name] : NAMES)
  const data = {
    ...{ iss: issuer, sub: id, provider_id: id, email },
    ...{ email_verified: true, phone_verified: false },
    ...(name && { name, full_name: name }),
  }
  return { provider: samlName(provider), id, email, hasShownEmail: true, data }
}

function textOf(profile: Profile, names: string[]): string | undefined {
  const said = (profile.attributes ?? {}) as Record<string, unknown>
  const values = names.flatMap((name) => (Object.hasOwn(said, name) ? [said[name]].flat() : []))
  const text = values.find((value) => typeof value === 'string')
  return text === undefined ? undefined : keptText(text)
}

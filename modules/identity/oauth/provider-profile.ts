import { z } from 'zod'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'

/** Somebody as a provider knows them. */
export interface ProviderProfile {
  /** `google`, or `sso:<id>`. */
  provider: string
  /** What the provider calls them, for good. */
  providerId: string
  email: string | null
  /** The provider vouches for it that the address is theirs. */
  isEmailVerified: boolean
  /** What is kept of all that was said. */
  metadata: Metadata
}

const MAX_TEXT_LENGTH = 500

/** What is kept of a text from elsewhere: it travels in each access token, and the database must be able to keep it. */
export function sanitizeText(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
}

const text = z.string().transform(sanitizeText).catch('')

const Claims = z.object({
  iss: text,
  // As OpenID Connect has it, so that two people can never become one by being cut short.
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: text,
  // Apple writes it as a text.
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
})

/** What a provider's claims say, or null when they name nobody. */
export function parseProviderProfile(claims: unknown, provider: string): ProviderProfile | null {
  const { data: said } = Claims.safeParse(claims)
  if (!said) return null
  const email = parseEmailAddress(said.email)
  const name = said.name || `${said.given_name} ${said.family_name}`.trim()
  const picture = /^https:\/\//.test(said.picture) ? said.picture : ''
  const isEmailVerified = email !== null && said.email_verified
  const metadata = {
    ...{ iss: said.iss, sub: said.sub, provider_id: said.sub },
    ...(email && { email }),
    ...{ email_verified: isEmailVerified, phone_verified: false },
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
  }
  return { provider, providerId: said.sub, email, isEmailVerified, metadata }
}

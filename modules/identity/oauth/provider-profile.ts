import { z } from 'zod'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'

/** A user as a provider describes them. */
export interface ProviderProfile {
  /** `google`, or `sso:<id>`. */
  provider: string
  /** Permanent id of the user at the provider: the `sub` claim. */
  providerId: string
  email: string | null
  isEmailVerified: boolean
  /** Stored as `identity_data`, and merged into the user's metadata. */
  metadata: Metadata
}

const MAX_TEXT_LENGTH = 500

/** Removes control characters and limits the length: the text is stored, and part of every access token. */
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
  // The format of OpenID Connect. Never truncated: two users must not become one.
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: text,
  // Apple sends a string.
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
})

/** Parses the claims of an ID token. Null if there is no valid `sub`. */
export function parseProviderProfile(claims: unknown, provider: string): ProviderProfile | null {
  const { data } = Claims.safeParse(claims)
  if (!data) return null
  const email = parseEmailAddress(data.email)
  const name = data.name || `${data.given_name} ${data.family_name}`.trim()
  const picture = /^https:\/\//.test(data.picture) ? data.picture : ''
  const isEmailVerified = email !== null && data.email_verified
  const metadata = {
    ...{ iss: data.iss, sub: data.sub, provider_id: data.sub },
    ...(email && { email }),
    ...{ email_verified: isEmailVerified, phone_verified: false },
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
  }
  return { provider, providerId: data.sub, email, isEmailVerified, metadata }
}

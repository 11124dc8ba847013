import { z } from 'zod'
import type { Metadata } from '../contract.ts'
import { emailAddress } from '../email-address.ts'

/** Somebody as a provider knows them. */
export interface Person {
  /** `google`, or `sso:<id>`. */
  provider: string
  /** What the provider calls them, for good. */
  id: string
  email: string | null
  /** The provider vouches for it that the address is theirs. */
  hasShownEmail: boolean
  /** What is kept of all that was said. */
  data: Metadata
}

const LONGEST_TEXT = 500

/** What is kept of a text from elsewhere: it travels in each access token, and the database must be able to keep it. */
export function keptText(said: string): string {
  return said
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_TEXT)
}

const text = z.string().transform(keptText).catch('')

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
export function personOf(claims: unknown, provider: string): Person | null {
  const { data: said } = Claims.safeParse(claims)
  if (!said) return null
  const email = emailAddress(said.email)
  const name = said.name || `${said.given_name} ${said.family_name}`.trim()
  const picture = /^https:\/\//.test(said.picture) ? said.picture : ''
  const hasShownEmail = email !== null && said.email_verified
  const data = {
    ...{ iss: said.iss, sub: said.sub, provider_id: said.sub },
    ...(email && { email }),
    ...{ email_verified: hasShownEmail, phone_verified: false },
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
  }
  return { provider, id: said.sub, email, hasShownEmail, data }
}

import type { Metadata } from '../contract.ts'
import type { Account } from './account.ts'
import { buildUserRow } from './build-user-row.ts'
import { buildIdentityData } from './contact-identity.ts'
import { sanitizeUserMetadata } from './user-metadata.ts'
import { toUserResponse, type UserResponse } from './user-response.ts'

interface MaskedUserInput {
  /** What they signed up with: one of the two. */
  email?: string
  phone?: string
  data: Metadata
  now: Date
}

/**
 * What somebody hears who signs up with an address or number that an account has and nobody confirmed: that it is this
 * account, and what they said themselves. What else is in it is for whoever comes in.
 */
export function toMaskedUser(
  { user: { id, invitedAt, createdAt }, identities: ways }: Account,
  { email, phone, data, now }: MaskedUserInput,
): UserResponse {
  const user = buildUserRow({
    ...{ id, email: email ?? null, phone: phone ?? null, invitedAt, confirmationSentAt: now },
    now: createdAt,
  })
  if (invitedAt) return toUserResponse({ user, identities: [], factors: [] })
  const said = buildIdentityData(user)
  const own = ways.filter(({ provider }) => provider === (phone ? 'phone' : 'email'))
  const identities = own.map((way) => ({ ...way, identityData: said, lastSignInAt: null }))
  const userMetadata = { ...sanitizeUserMetadata(data), ...said }
  return toUserResponse({ user: { ...user, userMetadata }, identities, factors: [] })
}

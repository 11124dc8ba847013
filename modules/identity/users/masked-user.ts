import type { Metadata } from '../contract.ts'
import type { Account } from './account.ts'
import { buildUserRow } from './build-user-row.ts'
import { buildIdentityData } from './contact-identity.ts'
import { sanitizeUserMetadata } from './user-metadata.ts'
import { toUserResponse, type UserResponse } from './user-response.ts'

interface MaskedUserInput {
  /** The contact of the sign-up: exactly one. */
  email?: string
  phone?: string
  data: Metadata
  now: Date
}

/**
 * The response to a sign-up with a contact whose account is unconfirmed: the account's id and dates with the data of
 * this request. All other data of the account is left out, because the caller has proved nothing yet.
 */
export function toMaskedUser(
  { user: { id, invitedAt, createdAt }, identities: existing }: Account,
  { email, phone, data, now }: MaskedUserInput,
): UserResponse {
  const user = buildUserRow({
    ...{ id, email: email ?? null, phone: phone ?? null, invitedAt, confirmationSentAt: now },
    now: createdAt,
  })
  if (invitedAt) return toUserResponse({ user, identities: [], factors: [] })
  const identityData = buildIdentityData(user)
  const identities = existing
    .filter(({ provider }) => provider === (phone ? 'phone' : 'email'))
    .map((identity) => ({ ...identity, identityData, lastSignInAt: null }))
  const userMetadata = { ...sanitizeUserMetadata(data), ...identityData }
  return toUserResponse({ user: { ...user, userMetadata }, identities, factors: [] })
}

import type { Metadata } from '../contract.ts'
import { buildUserRow } from './build-user-row.ts'
import { buildIdentityData } from './contact-identity.ts'
import { sanitizeUserMetadata } from './user-metadata.ts'
import { toUserResponse, type UserResponse } from './user-response.ts'

interface DecoyUserInput {
  email?: string
  phone?: string
  data: Metadata
  now: Date
}

/**
 * Enumeration protection: the response to a sign-up with a contact that has a confirmed account. It looks like that of a
 * new user and reveals nothing of the account, except that `identities` is empty, which the wire defines.
 */
export function buildDecoyUser({ email, phone, data, now }: DecoyUserInput): UserResponse {
  const provider = phone ? 'phone' : 'email'
  const user = buildUserRow({
    ...{ role: '', email: email ?? null, phone: phone ?? null },
    ...{ appMetadata: { provider, providers: [provider] }, confirmationSentAt: now, now },
  })
  const userMetadata = { ...sanitizeUserMetadata(data), ...buildIdentityData(user) }
  return toUserResponse({ user: { ...user, userMetadata }, identities: [], factors: [] })
}

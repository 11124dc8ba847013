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
 * What somebody hears who signs up with an address or number that has an account: what anybody hears, and nothing of the
 * account. Only that no way in was added tells the client of the person who owns the address.
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

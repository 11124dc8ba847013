import type { Metadata } from '../contract.ts'
import type { Account } from './account.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { saidOf } from './own-way.ts'
import { type ShownUser, showUser } from './show-user.ts'

interface Newcomer {
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
export function heardUser(
  { user: { id, invitedAt, createdAt }, identities: ways }: Account,
  { email, phone, data, now }: Newcomer,
): ShownUser {
  const user = newUser({
    ...{ id, email: email ?? null, phone: phone ?? null, invitedAt, confirmationSentAt: now },
    now: createdAt,
  })
  if (invitedAt) return showUser({ user, identities: [], factors: [] })
  const said = saidOf(user)
  const own = ways.filter(({ provider }) => provider === (phone ? 'phone' : 'email'))
  const identities = own.map((way) => ({ ...way, identityData: said, lastSignInAt: null }))
  const userMetadata = { ...ownMetadata(data), ...said }
  return showUser({ user: { ...user, userMetadata }, identities, factors: [] })
}

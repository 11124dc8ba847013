import type { Metadata } from '../contract.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { saidOf } from './own-way.ts'
import { type ShownUser, showUser } from './show-user.ts'

interface Newcomer {
  email?: string
  phone?: string
  data: Metadata
  now: Date
}

/**
 * What somebody hears who signs up with an address or number that has an account: what anybody hears, and nothing of the
 * account. Only that no way in was added tells the client of the person who owns the address.
 */
export function madeUpUser({ email, phone, data, now }: Newcomer): ShownUser {
  const provider = phone ? 'phone' : 'email'
  const user = newUser({
    ...{ role: '', email: email ?? null, phone: phone ?? null },
    ...{ appMetadata: { provider, providers: [provider] }, confirmationSentAt: now, now },
  })
  const userMetadata = { ...ownMetadata(data), ...saidOf(user) }
  return showUser({ user: { ...user, userMetadata }, identities: [], factors: [] })
}

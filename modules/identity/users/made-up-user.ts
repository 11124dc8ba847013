import { newId } from '#platform/ids'
import type { Metadata } from '../contract.ts'
import type { UserId } from '../tables.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
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
  const id = newId<'user'>() as UserId
  const provider = phone ? 'phone' : 'email'
  const said = {
    ...{ sub: id, ...(email && { email }), ...(phone && { phone }) },
    ...{ email_verified: false, phone_verified: false },
  }
  const user = newUser({
    ...{ id, role: '', email: email ?? null, phone: phone ?? null },
    appMetadata: { provider, providers: [provider] },
    ...{ userMetadata: { ...ownMetadata(data), ...said }, confirmationSentAt: now, now },
  })
  return showUser({ user, identities: [], factors: [] })
}

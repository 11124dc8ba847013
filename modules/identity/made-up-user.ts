import { newId } from '#platform/ids'
import type { Metadata } from './contract.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { type ShownUser, showUser } from './show-user.ts'
import type { UserId } from './tables.ts'

interface Newcomer {
  email: string
  data: Metadata
  now: Date
}

/**
 * What somebody hears who signs up with an address that has an account: what anybody hears, and nothing of the
 * account. Only that no way in was added tells the client of the person who owns the address.
 */
export function madeUpUser({ email, data, now }: Newcomer): ShownUser {
  const id = newId<'user'>() as UserId
  const said = { sub: id, email, email_verified: false, phone_verified: false }
  const user = newUser({
    ...{ id, role: '', email, appMetadata: { provider: 'email', providers: ['email'] } },
    ...{ userMetadata: { ...ownMetadata(data), ...said }, confirmationSentAt: now, now },
  })
  return showUser({ user, identities: [], factors: [] })
}

import { newId } from '#platform/ids'
import type { Metadata } from './contract.ts'
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
  const user = {
    ...{ id, aud: 'authenticated', role: '', email, phone: null, passwordHash: null },
    ...{ emailConfirmedAt: null, phoneConfirmedAt: null, lastSignInAt: null },
    ...{ appMetadata: { provider: 'email', providers: ['email'] }, isAnonymous: false },
    ...{ userMetadata: { ...ownMetadata(data), ...said }, bannedUntil: null },
    ...{ confirmationSentAt: now, recoverySentAt: null, createdAt: now, updatedAt: now },
  }
  return showUser({ user, identities: [] })
}

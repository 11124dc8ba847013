import { newId } from '#platform/ids'
import type { IdentityRow, UserRow } from '../tables.ts'

/** The way in by an address or a number of somebody's own, as their account stands. */
export function ownWay(user: UserRow, provider: 'email' | 'phone', now: Date): IdentityRow {
  return {
    ...{ id: newId<'identity'>(), userId: user.id, provider, providerId: user.id },
    ...{ identityData: saidOf(user), lastSignInAt: null, createdAt: now, updatedAt: now },
  }
}

type Named = Pick<UserRow, 'id' | 'email' | 'phone' | 'emailConfirmedAt' | 'phoneConfirmedAt'>

/** What such a way says of its owner, and their metadata besides what they say themselves. */
export function saidOf({ id, email, phone, emailConfirmedAt, phoneConfirmedAt }: Named) {
  return {
    sub: id,
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: emailConfirmedAt !== null,
    phone_verified: phoneConfirmedAt !== null,
  }
}

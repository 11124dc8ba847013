import { newId } from '#platform/ids'
import type { IdentityRow, UserRow } from '../tables.ts'

/** The way in by an address or a number of somebody's own, as their account stands. */
export function buildContactIdentity(
  user: UserRow,
  provider: 'email' | 'phone',
  now: Date,
): IdentityRow {
  return {
    ...{ id: newId<'identity'>(), userId: user.id, provider, providerId: user.id },
    ...{
      identityData: buildIdentityData(user),
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    },
  }
}

type ContactFields = Pick<
  UserRow,
  'id' | 'email' | 'phone' | 'emailConfirmedAt' | 'phoneConfirmedAt'
>

/** What such a way says of its owner, and their metadata besides what they say themselves. */
export function buildIdentityData({
  id,
  email,
  phone,
  emailConfirmedAt,
  phoneConfirmedAt,
}: ContactFields) {
  return {
    sub: id,
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: emailConfirmedAt !== null,
    phone_verified: phoneConfirmedAt !== null,
  }
}

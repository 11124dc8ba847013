import { newId } from '#platform/ids'
import type { IdentityRow, UserRow } from '../tables.ts'

/** The identity row for signing in with the user's e-mail address or phone number. */
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

/** The claims of a contact identity; new users also get them in their metadata. */
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

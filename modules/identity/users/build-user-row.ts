import { newId } from '#platform/ids'
import type { UserId, UserRow } from '../tables.ts'

/** A complete user row from the given fields; the others are empty. */
export function buildUserRow({ now, ...fields }: Partial<UserRow> & { now: Date }): UserRow {
  return {
    ...{ id: newId<'user'>() as UserId, aud: 'authenticated', role: 'authenticated' },
    ...{ email: null, phone: null, newEmail: null, newPhone: null, passwordHash: null },
    ...{ emailChangeConfirmedSide: null },
    ...{ emailConfirmedAt: null, phoneConfirmedAt: null, lastSignInAt: null, invitedAt: null },
    ...{
      appMetadata: {},
      userMetadata: {},
      isAnonymous: false,
      isSsoUser: false,
      bannedUntil: null,
    },
    ...{ confirmationSentAt: null, recoverySentAt: null, emailChangeSentAt: null },
    ...{ phoneChangeSentAt: null, reauthenticationSentAt: null, deletedAt: null },
    ...{ createdAt: now, updatedAt: now },
    ...fields,
  }
}

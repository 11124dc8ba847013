import { newId } from '#platform/ids'
import type { UserId, UserRow } from '../tables.ts'

/** Somebody of whom nothing is known yet; say what is. */
export function buildUserRow({ now, ...known }: Partial<UserRow> & { now: Date }): UserRow {
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
    ...known,
  }
}

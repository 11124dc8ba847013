import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import { getActiveStaffRole } from '../admin/admin-role.ts'
import type { StaffRole } from '../contract.ts'
import { type UserId, users } from '../tables.ts'
import { isStaff } from './staff-role.ts'

export interface StaffContact {
  id: UserId
  email: string
  language: Language
}

/** Lists the people of a role who can be written to: at their confirmed address, in their language. */
export async function listStaffContacts(
  db: Database,
  { role, now }: { role: StaffRole; now: Date },
): Promise<StaffContact[]> {
  const members = await db.select().from(users).where(isStaff)
  return members.flatMap((user) => {
    const { id, email, emailConfirmedAt, userMetadata } = user
    if (!email || !emailConfirmedAt || getActiveStaffRole(user, now) !== role) return []
    const language = parseLanguage(userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE
    return [{ id, email, language }]
  })
}

import type { z } from 'zod'
import { ROLE_PERMISSIONS, type StaffMember } from '#contract/identity'
import { listStaff } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { SupportColleague } from './support-schemas.ts'

/** Lists the people who may answer conversations. */
export async function listColleagues(
  db: Database,
  { now }: { now: Date },
): Promise<z.infer<typeof SupportColleague>[]> {
  const staff = await listStaff(db, { now })
  return staff.filter(canAnswer).map(({ id, name, email }) => ({ id, name: name ?? email ?? '' }))
}

/** Returns the colleague as an actor; null for everybody who may not answer conversations. */
export async function findColleague(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<Actor | null> {
  const member = (await listStaff(db, { now })).find(({ id }) => id === userId)
  return member && canAnswer(member) ? { kind: 'staff_account', id: member.id, name: null } : null
}

function canAnswer({ role, is_banned: isBanned }: StaffMember): boolean {
  return !isBanned && ROLE_PERMISSIONS[role].includes('support:write')
}

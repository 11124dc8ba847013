import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { getStaffRole } from '../admin/admin-role.ts'
import type { StaffMember } from '../contract.ts'
import { factors, type UserRow, users, webauthnCredentials } from '../tables.ts'
import { getAccountName } from '../users/account-name.ts'
import { isBanned } from '../users/banned.ts'
import { hasVerifiedFactor } from '../users/factors.ts'
import { isStaff } from './staff-role.ts'

/** Lists the people who run the shop, who has been there longest first. */
export async function listStaff(db: Database, { now }: { now: Date }): Promise<StaffMember[]> {
  const members = await db
    .select()
    .from(users)
    .where(isStaff)
    .orderBy(asc(users.createdAt), asc(users.email))
  const active = members.filter(({ deletedAt }) => deletedAt === null)
  const ids = active.map(({ id }) => id)
  if (ids.length === 0) return []
  const [factorRows, passkeyRows] = await parallel(
    db.select().from(factors).where(inArray(factors.userId, ids)),
    db
      .select({ userId: webauthnCredentials.userId })
      .from(webauthnCredentials)
      .where(inArray(webauthnCredentials.userId, ids)),
  )
  return active.map((user) => {
    const hasFactor = hasVerifiedFactor(factorRows.filter(({ userId }) => userId === user.id))
    const hasPasskey = passkeyRows.some(({ userId }) => userId === user.id)
    return toStaffMember(user, { hasSecondFactor: hasFactor || hasPasskey, now })
  })
}

function toStaffMember(
  user: UserRow,
  { hasSecondFactor, now }: { hasSecondFactor: boolean; now: Date },
): StaffMember {
  return {
    id: user.id,
    email: user.email,
    name: getAccountName(user),
    role: getStaffRole(user)!,
    has_second_factor: hasSecondFactor,
    is_banned: isBanned(user, now),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  }
}

import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { getActiveStaffRole, getStaffRole } from '../admin/admin-role.ts'
import { formatActor } from '../admin/admin-tokens.ts'
import { recheckAdmin } from '../admin/recheck-admin.ts'
import { audit } from '../audit.ts'
import type { StaffRole } from '../contract.ts'
import type { Device } from '../settings.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { mergeAppMetadata, mirrorPrivileges } from '../users/user-metadata.ts'

/** Accounts that run the shop. There is an index on them. */
export const isStaff = sql`${users.appMetadata}->>'role' = 'admin'`

interface ChangeStaffRoleInput {
  userId: UserId
  /** Null takes all rights away. */
  role: StaffRole | null
  actor: Actor
  device: Device
  now: Date
}

type ChangeStaffRoleError = 'not_admin' | 'staff_member_not_found' | 'last_owner'

/**
 * Changes the role of somebody who runs the shop. It takes effect with their next request. The last owner keeps their
 * role, so that somebody can always give rights.
 */
export function changeStaffRole(
  db: Database,
  { userId, role, actor, device, now }: ChangeStaffRoleInput,
): Promise<Result<null, ChangeStaffRoleError>> {
  return runInTransaction(db, async (tx) => {
    const staff = await lockStaff(tx)
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    const member = staff.find(({ id }) => id === userId)
    if (!member) return err('staff_member_not_found')
    if (role !== 'owner' && isLastOwner(staff, member, now)) return err('last_owner')
    await setStaffRole(tx, { user: member, role, actor: formatActor(actor), device, now })
    return ok(null)
  })
}

/** Two owners who demote each other at once wait here for each other. */
export function lockStaff(tx: Database): Promise<UserRow[]> {
  return tx.select().from(users).where(isStaff).orderBy(users.id).for('no key update')
}

export function isLastOwner(staff: UserRow[], member: UserRow, now: Date): boolean {
  const owners = staff.filter((user) => getActiveStaffRole(user, now) === 'owner')
  return owners.length === 1 && owners[0]!.id === member.id
}

interface SetStaffRoleInput {
  /** Locked. */
  user: UserRow
  role: StaffRole | null
  /** As in the audit log. */
  actor: string
  device?: Device
  now: Date
}

/** Writes the role into `app_metadata`, and for the client into `user_metadata`. */
export async function setStaffRole(
  tx: Database,
  { user, role, actor, device, now }: SetStaffRoleInput,
): Promise<void> {
  const privileges = { role: role && 'admin', staff_role: role }
  const appMetadata = mergeAppMetadata(user.appMetadata, privileges)
  const userMetadata = mirrorPrivileges(user.userMetadata, appMetadata)
  const changes = { appMetadata, userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  const detail = { actor, previous: getStaffRole(user), current: role }
  await audit(tx, { action: 'role_changed', userId: user.id, device, detail, now })
}

/** Locks the account of a member of the staff. Null if there is no such member. */
export async function lockStaffMember(tx: Database, userId: UserId) {
  const account = await lockAccount(tx, userId)
  return account && getStaffRole(account.user) ? account : null
}

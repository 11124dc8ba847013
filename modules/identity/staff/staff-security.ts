import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { formatActor } from '../admin/admin-tokens.ts'
import type { Admin } from '../admin/authenticate-admin.ts'
import { recheckAdmin } from '../admin/recheck-admin.ts'
import { listSecondFactorRoles, staffSecurity } from '../admin/second-factor-roles.ts'
import { audit } from '../audit.ts'
import type { StaffSecurity } from '../contract.ts'
import type { Device, IdentityDependencies } from '../settings.ts'

export async function getStaffSecurity(
  db: Database,
  { identity }: { identity: IdentityDependencies },
): Promise<StaffSecurity> {
  return { second_factor_roles: [...(await listSecondFactorRoles(db, { identity }))] }
}

interface SetStaffSecurityInput {
  security: StaffSecurity
  admin: Admin
  device: Device
  now: Date
}

/** Chooses the roles that need a second factor. Fails if the actor would be without rights at once. */
export function setStaffSecurity(
  db: Database,
  { security, admin, device, now }: SetStaffSecurityInput,
): Promise<Result<null, 'not_admin' | 'second_factor_missing'>> {
  const { account, role, actor } = admin
  const isRequired = role !== null && security.second_factor_roles.includes(role)
  if (isRequired && account?.session.aal !== 'aal2')
    return Promise.resolve(err('second_factor_missing'))
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    const roles = [...new Set(security.second_factor_roles)]
    await staffSecurity.set(tx, { value: { second_factor_roles: roles }, now })
    const detail = { actor: formatActor(actor), roles }
    await audit(tx, { action: 'staff_security_changed', userId: null, device, detail, now })
    return ok(null)
  })
}

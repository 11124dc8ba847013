import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/settings/stored-setting'
import { StaffRole } from '../contract.ts'
import type { IdentityDependencies } from '../settings.ts'

/** The roles that need a second factor; null: those of `IdentitySettings`. */
export const staffSecurity = defineSetting({
  key: 'staff_security',
  schema: z.object({ second_factor_roles: z.array(StaffRole).nullable() }),
  fallback: { second_factor_roles: null },
})

interface RoleInput {
  identity: Pick<IdentityDependencies, 'settings'>
}

/** Returns the roles whose sessions have no rights until they are verified by a second factor. */
export async function listSecondFactorRoles(
  db: Database,
  { identity }: RoleInput,
): Promise<readonly StaffRole[]> {
  const { second_factor_roles: roles } = await staffSecurity.get(db)
  return roles ?? identity.settings.secondFactorRoles
}

export async function isSecondFactorRequired(
  db: Database,
  { role, identity }: RoleInput & { role: StaffRole },
): Promise<boolean> {
  return (await listSecondFactorRoles(db, { identity })).includes(role)
}

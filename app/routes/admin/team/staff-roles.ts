import type { StaffRole } from '#contract/identity'

/** In the order of their rights. */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'clerk',
  'support',
  'read_only',
] as const satisfies StaffRole[]

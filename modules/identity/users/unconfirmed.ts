import type { UserRow } from '../tables.ts'

/** Whether nobody has proved yet that the address or number of the account is theirs. */
export function isUnconfirmed({
  emailConfirmedAt,
  phoneConfirmedAt,
  lastSignInAt,
}: UserRow): boolean {
  return !emailConfirmedAt && !phoneConfirmedAt && !lastSignInAt
}

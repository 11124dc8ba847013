import type { UserRow } from '#modules/identity'
import type { Person } from '#platform/personal-data'

/** Somebody, as what is held of them is found. An address they have not shown to be theirs may be another's. */
export function personOf({
  id,
  email,
  emailConfirmedAt,
  phone,
  phoneConfirmedAt,
}: UserRow): Person {
  return {
    userId: id,
    email: emailConfirmedAt ? email : null,
    phone: phoneConfirmedAt ? phone : null,
  }
}

import type { UserRow } from '#modules/identity'
import type { DataSubject } from '#platform/privacy/personal-data'

/** Somebody, as what is held of them is found. An address they have not shown to be theirs may be another's. */
export function toDataSubject({
  id,
  email,
  emailConfirmedAt,
  phone,
  phoneConfirmedAt,
}: UserRow): DataSubject {
  return {
    userId: id,
    email: emailConfirmedAt ? email : null,
    phone: phoneConfirmedAt ? phone : null,
  }
}

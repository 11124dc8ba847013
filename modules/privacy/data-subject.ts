import type { UserRow } from '#modules/identity'
import type { DataSubject } from '#platform/privacy/personal-data'

/** The keys by which a user's personal data is found. Unconfirmed addresses are left out: they may be another person's. */
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

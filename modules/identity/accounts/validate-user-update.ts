import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { type AuthFailure, fail, PHONE_PROVIDER_DISABLED } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import {
  type Contact,
  checkContactAvailable,
  checkTakenContactLimit,
  TAKEN_CONTACT_REQUESTED,
} from '../users/contact-availability.ts'
import { needsSecondFactor } from '../users/factors.ts'
import type { UserUpdate } from './parse-user-update.ts'
import { checkReauthentication, type ReauthenticationInput } from './reauthentication.ts'

/** A password is useless without a contact to sign in with. */
export const ANONYMOUS_NEEDS_CONTACT = fail(
  'validation_failed',
  'Updating password of an anonymous user without an email or phone is not allowed',
)

/** Fails if this user cannot change contacts or password at all. */
export function checkUpdateAllowed(
  { email, phone, password }: UserUpdate,
  { actor, identity }: { actor: CurrentUser; identity: IdentityDependencies },
): AuthFailure | null {
  const { user } = actor
  if (!email && !phone && !password) return null
  if (needsSecondFactor(actor)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    return fail('insufficient_aal', message)
  }
  if (user.isAnonymous && !email && !phone) return ANONYMOUS_NEEDS_CONTACT
  if (user.isSsoUser) {
    const message = 'Updating email, phone or password of a SSO account is only possible there'
    return fail('user_sso_managed', message)
  }
  const isOff = phone && !identity.settings.phone.enabled
  return isOff ? PHONE_PROVIDER_DISABLED : null
}

/** Fails if a contact is taken or the password change needs reauthentication. */
export async function validateUserUpdate(
  tx: Database,
  update: UserUpdate,
  { actor, ...input }: ReauthenticationInput,
): Promise<AuthFailure | null> {
  const { email, phone, password } = update
  for (const contact of [email && { email }, phone && { phone }]) {
    const failure = contact ? await checkContact(tx, contact, { actor, ...input }) : null
    if (failure) return failure
  }
  return password ? checkReauthentication(tx, { actor, ...input }) : null
}

async function checkContact(
  tx: Database,
  contact: Contact,
  { actor, device, now }: ReauthenticationInput,
): Promise<AuthFailure | null> {
  const { id: userId } = actor.user
  const limitFailure = await checkTakenContactLimit(tx, { userId, now })
  if (limitFailure) return limitFailure
  const failure = await checkContactAvailable(tx, { contact, userId })
  if (failure) await audit(tx, { action: TAKEN_CONTACT_REQUESTED, userId, device, now })
  return failure
}

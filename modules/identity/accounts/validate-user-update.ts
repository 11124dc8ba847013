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

/** A password alone would be of no use to who has nothing to sign in with. */
export const ANONYMOUS_NEEDS_CONTACT = fail(
  'validation_failed',
  'Updating password of an anonymous user without an email or phone is not allowed',
)

/** Who may not change this at all. */
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

/** What stands in the way now: the name is somebody else's, or whoever asks must show again who they are. */
export async function validateUserUpdate(
  tx: Database,
  wish: UserUpdate,
  { actor, ...asked }: ReauthenticationInput,
): Promise<AuthFailure | null> {
  const { email, phone, password } = wish
  for (const name of [email && { email }, phone && { phone }]) {
    const no = name ? await checkContact(tx, name, { actor, ...asked }) : null
    if (no) return no
  }
  return password ? checkReauthentication(tx, { actor, ...asked }) : null
}

async function checkContact(
  tx: Database,
  contact: Contact,
  { actor, device, now }: ReauthenticationInput,
): Promise<AuthFailure | null> {
  const { id: userId } = actor.user
  const tooMany = await checkTakenContactLimit(tx, { userId, now })
  if (tooMany) return tooMany
  const no = await checkContactAvailable(tx, { contact, userId })
  if (no) await audit(tx, { action: TAKEN_CONTACT_REQUESTED, userId, device, now })
  return no
}

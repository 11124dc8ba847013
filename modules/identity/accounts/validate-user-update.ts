import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { takeBackUse } from '#platform/throttle/consume-limit'
import { audit } from '../audit.ts'
import type { IdentityFailure } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import {
  type Contact,
  checkContactAvailable,
  countContactRequest,
} from '../users/contact-availability.ts'
import { needsSecondFactor } from '../users/factors.ts'
import type { UserUpdate } from './parse-user-update.ts'
import { checkReauthentication, type ReauthenticationInput } from './reauthentication.ts'

/** Fails if this session cannot change the account, or this user not contacts or password. */
export function checkUpdateAllowed(
  { email, phone, password }: UserUpdate,
  { actor, identity }: { actor: CurrentUser; identity: IdentityDependencies },
): IdentityFailure | null {
  const { user } = actor
  if (needsSecondFactor(actor)) return err('aal2_required_for_user_update')
  if (!email && !phone && !password) return null
  // A password is useless without a contact to sign in with.
  if (user.isAnonymous && !email && !phone) return err('anonymous_user_needs_contact')
  if (user.isSsoUser) return err('sso_user_not_editable')
  const isOff = phone && !identity.settings.phone.enabled
  return isOff ? err('phone_provider_disabled') : null
}

/** Fails if a contact is taken or the password change needs reauthentication. */
export async function validateUserUpdate(
  tx: Database,
  update: UserUpdate,
  { actor, ...input }: ReauthenticationInput,
): Promise<IdentityFailure | null> {
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
  { actor, identity, device, now }: ReauthenticationInput,
): Promise<IdentityFailure | null> {
  const { id: userId } = actor.user
  const request = await countContactRequest(tx, { userId, identity, now })
  if (!request.ok) return request
  const failure = await checkContactAvailable(tx, { contact, userId })
  if (failure) await audit(tx, { action: 'taken_contact_requested', userId, device, now })
  else await takeBackUse(tx, request.value)
  return failure
}

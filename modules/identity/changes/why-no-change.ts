import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { isBelowSecond } from '../factors/factor.ts'
import { PHONES_CLOSED, type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Identity } from '../settings.ts'
import { type Name, TAKEN_ASKED, whyNoMoreNames, whyTaken } from '../users/taken.ts'
import type { Wish } from './read-wish.ts'
import { type AskedChange, whyReauthenticate } from './reauthentication.ts'

/** A password alone would be of no use to who has nothing to sign in with. */
export const NEEDS_A_NAME = refused(
  'validation_failed',
  'Updating password of an anonymous user without an email or phone is not allowed',
)

/** Who may not change this at all. */
export function whyForbidden(
  { email, phone, password }: Wish,
  { who, identity }: { who: SignedIn; identity: Identity },
): Refused | null {
  const { user } = who
  if (!email && !phone && !password) return null
  if (isBelowSecond(who)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    return refused('insufficient_aal', message)
  }
  if (user.isAnonymous && !email && !phone) return NEEDS_A_NAME
  if (user.isSsoUser) {
    const message = 'Updating email, phone or password of a SSO account is only possible there'
    return refused('user_sso_managed', message)
  }
  const isOff = phone && !identity.settings.phone.isOn
  return isOff ? PHONES_CLOSED : null
}

/** What stands in the way now: the name is somebody else's, or whoever asks must show again who they are. */
export async function whyNotNow(
  tx: Database,
  wish: Wish,
  { who, ...asked }: AskedChange,
): Promise<Refused | null> {
  const { email, phone, password } = wish
  for (const name of [email && { email }, phone && { phone }]) {
    const no = name ? await whyNotThisName(tx, name, { who, ...asked }) : null
    if (no) return no
  }
  return password ? whyReauthenticate(tx, { who, ...asked }) : null
}

async function whyNotThisName(
  tx: Database,
  name: Name,
  { who, device, now }: AskedChange,
): Promise<Refused | null> {
  const { id: userId } = who.user
  const tooMany = await whyNoMoreNames(tx, { userId, now })
  if (tooMany) return tooMany
  const no = await whyTaken(tx, { name, userId })
  if (no) await audit(tx, { action: TAKEN_ASKED, userId, device, now })
  return no
}

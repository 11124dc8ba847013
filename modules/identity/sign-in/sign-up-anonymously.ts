import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Metadata } from '../contract.ts'
import { type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { addAnonymousUser } from '../users/add-user.ts'

interface Asked {
  data: Metadata
  identity: Identity
  device: Device
  now: Date
}

/** Lets somebody in who does not say who they are. An address or a number makes the account theirs to come back to. */
export async function signUpAnonymously(
  db: Database,
  { data, identity, device, now }: Asked,
): Promise<ShownSession | Refused> {
  const { signUps, anonymous } = identity.settings
  if (!signUps) return SIGN_UPS_CLOSED
  if (!anonymous) {
    return refused('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const opened = await inTransaction(db, async (tx) => {
    const account = await addAnonymousUser(tx, { data, now })
    const detail = { method: 'anonymous' }
    await audit(tx, { action: 'signed_up', userId: account.user.id, device, detail, now })
    return openSession(tx, { account, method: 'anonymous', device, now })
  })
  return showSession(opened, { identity, now })
}

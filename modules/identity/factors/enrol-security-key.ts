import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import type { Refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { addFactor } from './add-factor.ts'
import { whyNoEnrolment } from './factor-offer.ts'

interface Asked {
  who: SignedIn
  friendlyName: string
  identity: Identity
  device: Device
  now: Date
}

/** Begins a security key as a second factor; its first challenge has the device make it. */
export async function enrolSecurityKey(
  db: Database,
  asked: Asked,
): Promise<{ id: FactorId; type: 'webauthn'; friendly_name: string } | Refused> {
  const closed = whyNoEnrolment('webauthn', asked.identity.settings.factors)
  if (closed) return closed
  const added = await inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, asked.who)
    if ('refused' in here) return here
    const { friendlyName } = asked
    const factor = { type: 'webauthn' as const, friendlyName, sealedSecret: null, phone: null }
    return addFactor(tx, { ...asked, ...here, factor })
  })
  if ('refused' in added) return added
  return { id: added.id, type: 'webauthn', friendly_name: added.friendlyName }
}

import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { notANumber, phoneNumber } from '../phone-number.ts'
import { type Refused, refused } from '../refusal.ts'
import { type LockedIn, lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { addFactor } from './add-factor.ts'
import { whyNoEnrolment } from './factor-offer.ts'
import { removeFactor } from './unenrol-factor.ts'

interface Asked {
  who: SignedIn
  friendlyName: string
  /** As somebody types it. */
  phone: string | undefined
  identity: Identity
  device: Device
  now: Date
}

interface NewPhone {
  id: FactorId
  type: 'phone'
  friendly_name: string
  phone: string
}

/** Begins a telephone to which codes are sent; its first challenge sends the first. */
export async function enrolPhone(db: Database, asked: Asked): Promise<NewPhone | Refused> {
  const closed = whyNoEnrolment('phone', asked.identity.settings.factors)
  if (closed) return closed
  const phone = phoneNumber(asked.phone)
  if (!phone) return notANumber()
  const added = await inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, asked.who)
    if ('refused' in here) return here
    const standing = await withoutUnfinished(tx, here, phone)
    if ('refused' in standing) return standing
    const { friendlyName } = asked
    const factor = { type: 'phone' as const, friendlyName, sealedSecret: null, phone }
    return addFactor(tx, { ...asked, ...standing, factor })
  })
  if ('refused' in added) return added
  return { id: added.id, type: 'phone', friendly_name: added.friendlyName, phone }
}

/** A number counts once; one that was begun gives way to who begins anew. */
async function withoutUnfinished(
  tx: Database,
  here: LockedIn,
  phone: string,
): Promise<LockedIn | Refused> {
  const same = here.factors.filter((one) => one.phone === phone)
  if (same.some(({ verifiedAt }) => verifiedAt)) {
    const message =
      'A verified phone factor already exists, unenroll the existing factor to continue'
    return refused('mfa_verified_factor_exists', message)
  }
  for (const one of same) await removeFactor(tx, one)
  return { ...here, factors: here.factors.filter((one) => !same.includes(one)) }
}

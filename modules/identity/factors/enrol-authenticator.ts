import type { Database } from '#platform/database'
import { seal, unsealOwn } from '#platform/seal'
import { inTransaction } from '#platform/transaction'
import type { Refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import type { FactorId, FactorRow } from '../tables.ts'
import { addFactor } from './add-factor.ts'
import { whyNoEnrolment } from './factor-offer.ts'
import { qrCode } from './qr-code.ts'
import { newSecret, totpUri } from './totp.ts'

const PURPOSE = 'authenticator secret'

interface Asked {
  who: SignedIn
  friendlyName: string
  /** What the app calls the shop; its host when absent. */
  issuer: string | undefined
  identity: Identity
  device: Device
  now: Date
}

export interface NewAuthenticator {
  id: FactorId
  type: 'totp'
  friendly_name: string
  /** An SVG, what is in it, and the secret to type instead. */
  totp: { qr_code: string; secret: string; uri: string }
}

/** Begins an authenticator app: what it must know is told this once. It counts from its first right code on. */
export async function enrolAuthenticator(
  db: Database,
  asked: Asked,
): Promise<NewAuthenticator | Refused> {
  const { who, friendlyName, identity } = asked
  const closed = whyNoEnrolment('totp', identity.settings.factors)
  if (closed) return closed
  const secret = newSecret()
  const sealedSecret = seal(secret, { secretKey: identity.secretKey, purpose: PURPOSE })
  const added = await inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, who)
    if ('refused' in here) return here
    const factor = { type: 'totp' as const, friendlyName, sealedSecret, phone: null }
    return addFactor(tx, { ...asked, ...here, factor })
  })
  if ('refused' in added) return added
  const totp = shown(secret, asked)
  return { id: added.id, type: 'totp', friendly_name: added.friendlyName, totp }
}

function shown(secret: string, { who, issuer, identity }: Asked) {
  const { email, phone, id } = who.user
  const account = email ?? phone ?? id
  const uri = totpUri({ secret, issuer: issuer ?? new URL(identity.publicUrl).host, account })
  return { qr_code: qrCode(uri), secret, uri }
}

/** Null in another shop than the one it was added in: no code is right there. */
export function secretOf({ sealedSecret }: FactorRow, { secretKey }: Identity): string | null {
  return unsealOwn(sealedSecret!, { secretKey, purpose: PURPOSE })
}

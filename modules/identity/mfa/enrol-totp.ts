import { encrypt, tryDecrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AuthFailure } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId, FactorRow } from '../tables.ts'
import { createFactor } from './create-factor.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'
import { renderQrCode } from './qr-code.ts'
import { buildTotpUri, generateTotpSecret } from './totp.ts'

const ENCRYPTION_PURPOSE = 'authenticator secret'

interface EnrolTotpInput {
  currentUser: CurrentUser
  friendlyName: string
  /** What the app calls the shop; its host when absent. */
  issuer: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface EnrolTotpResult {
  id: FactorId
  type: 'totp'
  friendly_name: string
  /** An SVG, what is in it, and the secret to type instead. */
  totp: { qr_code: string; secret: string; uri: string }
}

/** Begins an authenticator app: what it must know is told this once. It counts from its first right code on. */
export async function enrolTotp(
  db: Database,
  input: EnrolTotpInput,
): Promise<EnrolTotpResult | AuthFailure> {
  const { currentUser, friendlyName, identity } = input
  const closed = checkEnrolmentEnabled('totp', identity.settings.mfa)
  if (closed) return closed
  const secret = generateTotpSecret()
  const encryptedSecret = encrypt(secret, {
    secretKey: identity.secretKey,
    purpose: ENCRYPTION_PURPOSE,
  })
  const added = await runInTransaction(db, async (tx) => {
    const here = await lockCurrentUser(tx, currentUser)
    if ('error' in here) return here
    const factor = { type: 'totp' as const, friendlyName, encryptedSecret, phone: null }
    return createFactor(tx, { ...input, ...here, factor })
  })
  if ('error' in added) return added
  const totp = buildTotpDetails(secret, input)
  return { id: added.id, type: 'totp', friendly_name: added.friendlyName, totp }
}

function buildTotpDetails(secret: string, { currentUser, issuer, identity }: EnrolTotpInput) {
  const { email, phone, id } = currentUser.user
  const account = email ?? phone ?? id
  const uri = buildTotpUri({ secret, issuer: issuer ?? new URL(identity.publicUrl).host, account })
  return { qr_code: renderQrCode(uri), secret, uri }
}

/** Null in another shop than the one it was added in: no code is right there. */
export function decryptTotpSecret(
  { encryptedSecret }: FactorRow,
  { secretKey }: IdentityDependencies,
): string | null {
  return tryDecrypt(encryptedSecret!, { secretKey, purpose: ENCRYPTION_PURPOSE })
}

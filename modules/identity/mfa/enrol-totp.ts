import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { renderQrCode } from '#platform/qr-code'
import { ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorId } from '../tables.ts'
import { createFactor } from './create-factor.ts'
import { checkEnrolmentEnabled } from './factor-availability.ts'
import { buildTotpUri, generateTotpSecret } from './totp.ts'
import { encryptTotpSecret } from './totp-secret.ts'

interface EnrolTotpInput {
  currentUser: CurrentUser
  friendlyName: string
  /** Name of the shop in the authenticator app; by default its host. */
  issuer: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface EnrolTotpResult {
  id: FactorId
  type: 'totp'
  friendly_name: string
  /** The QR code as SVG, the secret for manual entry, and the URI in the QR code. */
  totp: { qr_code: string; secret: string; uri: string }
}

/** Enrols an authenticator app. The secret is returned only here. The first valid code verifies the factor. */
export async function enrolTotp(
  db: Database,
  input: EnrolTotpInput,
): Promise<IdentityResult<EnrolTotpResult>> {
  const { currentUser, friendlyName, identity } = input
  const disabled = checkEnrolmentEnabled('totp', identity.settings.mfa)
  if (disabled) return disabled
  const secret = generateTotpSecret()
  const encryptedSecret = encryptTotpSecret(secret, identity)
  const created = await runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, currentUser)
    if (!locked.ok) return locked
    const factor = { type: 'totp' as const, friendlyName, encryptedSecret, phone: null }
    return createFactor(tx, { ...input, ...locked.value, factor })
  })
  if (!created.ok) return created
  const { id, friendlyName: friendly_name } = created.value
  return ok({ id, type: 'totp', friendly_name, totp: buildTotpDetails(secret, input) })
}

function buildTotpDetails(secret: string, { currentUser, issuer, identity }: EnrolTotpInput) {
  const { email, phone, id } = currentUser.user
  const account = email ?? phone ?? id
  const uri = buildTotpUri({ secret, issuer: issuer ?? new URL(identity.publicUrl).host, account })
  return { qr_code: renderQrCode(uri), secret, uri }
}

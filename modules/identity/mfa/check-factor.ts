import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import type { ChallengeRow, FactorRow } from '../tables.ts'
import { isSmsCodeCorrect } from './enqueue-factor-sms.ts'
import { verifySecurityKey } from './security-key.ts'
import { findTotpStep } from './totp.ts'
import { decryptTotpSecret } from './totp-secret.ts'

/** A code, or the WebAuthn response of a security key. */
export type PresentedFactor = { code: string } | { credential: unknown }

interface CheckFactorInput {
  locked: CurrentUser
  factor: FactorRow
  challenge: ChallengeRow
  presented: PresentedFactor
  identity: IdentityDependencies
  now: Date
}

/** Verifies a presented factor. Returns the changes of the factor to save, or an error. */
export async function checkFactor(
  tx: Database,
  input: CheckFactorInput,
): Promise<Partial<FactorRow> | AuthFailure> {
  const { factor, presented } = input
  if (factor.type === 'webauthn') {
    return 'credential' in presented
      ? checkSecurityKey(tx, input, presented.credential)
      : verificationFailed('Invalid security key')
  }
  if (factor.type === 'phone') {
    const isCorrect =
      'code' in presented && isSmsCodeCorrect(presented.code, input.challenge, input.identity)
    return isCorrect ? {} : verificationFailed('Invalid MFA Phone code entered')
  }
  return 'code' in presented
    ? checkTotp(input, presented.code)
    : verificationFailed('Invalid TOTP code entered')
}

/** A code is accepted once: its time step must be later than the last one used. */
function checkTotp(
  { factor, identity, now }: CheckFactorInput,
  code: string,
): Partial<FactorRow> | AuthFailure {
  const secret = decryptTotpSecret(factor, identity)
  const step = secret && findTotpStep(code, { secret, now })
  return step && step > (factor.lastTotpStep ?? 0)
    ? { lastTotpStep: step }
    : verificationFailed('Invalid TOTP code entered')
}

async function checkSecurityKey(
  tx: Database,
  { challenge, ...input }: CheckFactorInput,
  credential: unknown,
) {
  const isValid = await verifySecurityKey(tx, {
    ...input,
    challengeId: challenge.id,
    credential,
  })
  return isValid ? {} : verificationFailed('Invalid security key')
}

function verificationFailed(message: string): AuthFailure {
  return fail('mfa_verification_failed', message)
}

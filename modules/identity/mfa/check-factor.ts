import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { LockedCurrentUser } from '../sessions/lock-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import type { ChallengeRow, FactorRow } from '../tables.ts'
import { isSmsCodeCorrect } from './enqueue-factor-sms.ts'
import { decryptTotpSecret } from './enrol-totp.ts'
import { verifySecurityKey } from './security-key.ts'
import { findTotpStep } from './totp.ts'

/** A code, or what a security key answered. */
export type PresentedFactor = { code: string } | { credential: unknown }

interface CheckFactorInput {
  locked: LockedCurrentUser
  factor: FactorRow
  challenge: ChallengeRow
  presented: PresentedFactor
  identity: IdentityDependencies
  now: Date
}

/** Whether what somebody shows is right, and what is to be remembered of it. */
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
    const isRight =
      'code' in presented && isSmsCodeCorrect(presented.code, input.challenge, input.identity)
    return isRight ? {} : verificationFailed('Invalid MFA Phone code entered')
  }
  return 'code' in presented
    ? checkTotp(input, presented.code)
    : verificationFailed('Invalid TOTP code entered')
}

/** Each code counts once: the step it belongs to must be newer than the last. */
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
  { challenge, ...checking }: CheckFactorInput,
  credential: unknown,
) {
  const isShown = await verifySecurityKey(tx, {
    ...checking,
    challengeId: challenge.id,
    credential,
  })
  return isShown ? {} : verificationFailed('Invalid security key')
}

function verificationFailed(message: string): AuthFailure {
  return fail('mfa_verification_failed', message)
}

import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<Partial<FactorRow>>> {
  const { factor, presented } = input
  if (factor.type === 'webauthn') {
    return 'credential' in presented
      ? checkSecurityKey(tx, input, presented.credential)
      : err('security_key_invalid')
  }
  if (factor.type === 'phone') {
    const isCorrect =
      'code' in presented && isSmsCodeCorrect(presented.code, input.challenge, input.identity)
    return isCorrect ? ok({}) : err('phone_code_invalid')
  }
  return 'code' in presented ? checkTotp(input, presented.code) : err('totp_code_invalid')
}

/** A code is accepted once: its time step must be later than the last one used. */
function checkTotp(
  { factor, identity, now }: CheckFactorInput,
  code: string,
): IdentityResult<Partial<FactorRow>> {
  const secret = decryptTotpSecret(factor, identity)
  const step = secret && findTotpStep(code, { secret, now })
  return step && step > (factor.lastTotpStep ?? 0)
    ? ok({ lastTotpStep: step })
    : err('totp_code_invalid')
}

async function checkSecurityKey(
  tx: Database,
  { challenge, ...input }: CheckFactorInput,
  credential: unknown,
): Promise<IdentityResult<Partial<FactorRow>>> {
  const isValid = await verifySecurityKey(tx, {
    ...input,
    challengeId: challenge.id,
    credential,
  })
  return isValid ? ok({}) : err('security_key_invalid')
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/db/database'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { AuthFailure } from '../auth-error.ts'
import { generateCode, getTestOtp } from '../otp/generate-code.ts'
import { type EnqueuedSms, enqueueCodeSms } from '../otp/send-sms-code.ts'
import { checkSmsCooldown, checkSmsLimits } from '../otp/sms-limits.ts'
import type { LockedCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { ChallengeId, ChallengeRow, FactorRow } from '../tables.ts'

interface EnqueueFactorSmsInput {
  locked: LockedCurrentUser
  factor: FactorRow
  /** Of the challenge it answers. */
  challengeId: ChallengeId
  channel: SmsChannel
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Writes a code to the telephone of a factor. Refused when the last one was sent just now, or too many are. `deliver`
 * what was written after the commit.
 */
export async function enqueueFactorSms(
  tx: Database,
  input: EnqueueFactorSmsInput,
): Promise<(EnqueuedSms & { codeHash: Buffer }) | AuthFailure> {
  const { locked, factor, challengeId, identity } = input
  const to = factor.phone!
  const testCode = getTestOtp(to, identity)
  const no =
    checkSmsCooldown(factor.lastChallengedAt, input) ??
    (testCode ? null : await checkSmsLimits(tx, { ...input, purpose: 'factor', to }))
  if (no) return no
  const code = testCode ?? generateCode(identity.settings.flows.otpLength)
  const codeHash = hashSmsCode(code, challengeId, identity)
  if (testCode) return { messageId: 'test-otp', codeHash }
  const { challengeSeconds: expiresInSeconds } = identity.settings.mfa
  const written = { ...input, id: challengeId, user: locked.user, to, code, expiresInSeconds }
  return { messageId: await enqueueCodeSms(tx, written), codeHash }
}

export function isSmsCodeCorrect(
  code: string,
  { id, codeHash }: ChallengeRow,
  identity: IdentityDependencies,
) {
  return codeHash !== null && timingSafeEqual(codeHash, hashSmsCode(code, id, identity))
}

/** A code is short, so it needs the shop's key. */
function hashSmsCode(code: string, id: ChallengeId, { secretKey }: IdentityDependencies): Buffer {
  return createHmac('sha256', secretKey).update(`factor-code:${id}:${code}`).digest()
}

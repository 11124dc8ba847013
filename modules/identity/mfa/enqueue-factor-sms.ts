import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { ok } from '#platform/result'
import type { SmsChannel } from '#platform/sms/sms-queue'
import type { IdentityResult } from '../identity-error.ts'
import { generateCode, getTestOtp } from '../otp/generate-code.ts'
import { type EnqueuedSms, enqueueCodeSms } from '../otp/send-sms-code.ts'
import { checkSmsCooldown, checkSmsLimits } from '../otp/sms-limits.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { ChallengeId, ChallengeRow, FactorRow } from '../tables.ts'

interface EnqueueFactorSmsInput {
  locked: CurrentUser
  factor: FactorRow
  /** The challenge that the code answers. */
  challengeId: ChallengeId
  channel: SmsChannel
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Enqueues an SMS with a code for a phone factor. Returns an error during the cooldown or over the SMS limits. The caller
 * delivers the message with `deliverSms` after the commit.
 */
export async function enqueueFactorSms(
  tx: Database,
  input: EnqueueFactorSmsInput,
): Promise<IdentityResult<EnqueuedSms & { codeHash: Buffer }>> {
  const { locked, factor, challengeId, identity } = input
  const to = factor.phone!
  const testCode = getTestOtp(to, identity)
  const rejected =
    checkSmsCooldown(factor.lastChallengedAt, input) ??
    (testCode ? null : await checkSmsLimits(tx, { ...input, purpose: 'factor', to }))
  if (rejected) return rejected
  const code = testCode ?? generateCode(identity.settings.flows.otpLength)
  const codeHash = hashSmsCode(code, challengeId, identity)
  if (testCode) return ok({ messageId: 'test-otp', codeHash })
  const { challengeSeconds: expiresInSeconds } = identity.settings.mfa
  const message = { ...input, id: challengeId, user: locked.user, to, code, expiresInSeconds }
  return ok({ messageId: await enqueueCodeSms(tx, message), codeHash })
}

export function isSmsCodeCorrect(
  code: string,
  { id, codeHash }: ChallengeRow,
  identity: IdentityDependencies,
) {
  return codeHash !== null && timingSafeEqual(codeHash, hashSmsCode(code, id, identity))
}

/** A keyed hash: codes are short, so a plain hash could be reversed by trying all codes. */
function hashSmsCode(code: string, id: ChallengeId, { secretKey }: IdentityDependencies): Buffer {
  return createHmac('sha256', secretKey).update(`factor-code:${id}:${code}`).digest()
}

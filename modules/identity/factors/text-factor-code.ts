import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database'
import type { Channel } from '#platform/text-messages'
import { anyCode, testCodeOf } from '../codes/new-code.ts'
import { queueCode, type Texted } from '../codes/text-code.ts'
import { whyNoText, whyTextTooSoon } from '../codes/text-limits.ts'
import type { Refused } from '../refusal.ts'
import type { LockedIn } from '../sessions/locked-session.ts'
import type { Device, Identity } from '../settings.ts'
import type { ChallengeId, ChallengeRow, FactorRow } from '../tables.ts'

interface Sending {
  here: LockedIn
  factor: FactorRow
  /** Of the challenge it answers. */
  id: ChallengeId
  channel: Channel
  identity: Identity
  device: Device
  now: Date
}

/**
 * Writes a code to the telephone of a factor. Refused when the last one was sent just now, or too many are. `deliver`
 * what was written after the commit.
 */
export async function textFactorCode(
  tx: Database,
  sending: Sending,
): Promise<(Texted & { codeHash: Buffer }) | Refused> {
  const { here, factor, id, identity } = sending
  const to = factor.phone!
  const testCode = testCodeOf(to, identity)
  const no =
    whyTextTooSoon(factor.lastChallengedAt, sending) ??
    (testCode ? null : await whyNoText(tx, { ...sending, purpose: 'factor', to }))
  if (no) return no
  const code = testCode ?? anyCode(identity.settings.flows.codeDigits)
  const codeHash = hashOf(code, id, identity)
  if (testCode) return { messageId: 'test-otp', codeHash }
  const { challengeSeconds: goodForSeconds } = identity.settings.factors
  const written = { ...sending, user: here.user, to, code, goodForSeconds }
  return { messageId: await queueCode(tx, written), codeHash }
}

export function isCodeTexted(code: string, { id, codeHash }: ChallengeRow, identity: Identity) {
  return codeHash !== null && timingSafeEqual(codeHash, hashOf(code, id, identity))
}

/** A code is short, so it needs the shop's key. */
function hashOf(code: string, id: ChallengeId, { secretKey }: Identity): Buffer {
  return createHmac('sha256', secretKey).update(`factor-code:${id}:${code}`).digest()
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { textMessageWith } from '#modules/letters'
import type { Database } from '#platform/database'
import { networkOf } from '#platform/network'
import { type Channel, queueText } from '#platform/text-messages'
import type { Texted } from '../codes/text-code.ts'
import { whyNoText } from '../codes/text-limits.ts'
import { languageOf } from '../language.ts'
import { type Refused, refused } from '../refusal.ts'
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
  const { factor, id, identity, now } = sending
  const to = factor.phone!
  const wait = secondsToWait(sending)
  if (wait > 0) {
    const message = `For security purposes, you can only request this after ${wait} seconds.`
    return refused('over_sms_send_rate_limit', message)
  }
  const { testCodes } = identity.settings.phone
  const testCode = Object.hasOwn(testCodes, to) ? testCodes[to] : undefined
  const no = testCode ? null : await whyNoText(tx, { ...sending, purpose: 'factor', to })
  if (no) return no
  const code = testCode ?? randomInt(1_000_000).toString().padStart(6, '0')
  const codeHash = hashOf(code, id, identity)
  if (testCode) return { messageId: 'test-otp', codeHash }
  return { messageId: await queue(tx, code, { ...sending, now }), codeHash }
}

export function isCodeTexted(code: string, { id, codeHash }: ChallengeRow, identity: Identity) {
  return codeHash !== null && timingSafeEqual(codeHash, hashOf(code, id, identity))
}

function secondsToWait({ factor, identity, now }: Sending): number {
  const since = now.getTime() - (factor.lastChallengedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return Math.ceil(identity.settings.spacingSeconds - since / 1000)
}

/** A code is short, so it needs the shop's key. */
function hashOf(code: string, id: ChallengeId, { secretKey }: Identity): Buffer {
  return createHmac('sha256', secretKey).update(`factor-code:${id}:${code}`).digest()
}

function queue(tx: Database, code: string, sending: Sending) {
  const { here, factor, id, channel, identity, device, now } = sending
  const { challengeSeconds: goodForSeconds } = identity.settings.factors
  const language = languageOf(here.user, device)
  return queueText(tx, {
    ...{ event: id, to: factor.phone!, channel, now },
    body: textMessageWith(code, { goodForSeconds, language, sender: identity }),
    network: networkOf(device.address ?? undefined),
    goodUntil: new Date(now.getTime() + goodForSeconds * 1000),
  })
}

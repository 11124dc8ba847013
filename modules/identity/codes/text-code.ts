import { textMessageWith } from '#modules/letters'
import type { Database } from '#platform/database'
import { networkOf } from '#platform/network'
import { type Channel, queueText, sendText } from '#platform/text-messages'
import { languageOf } from '../language.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Identity } from '../settings.ts'
import { type MadeCode, type Making, makeCode } from './make-code.ts'
import { testCodeOf } from './new-code.ts'
import { type Purpose, rulesOf } from './purposes.ts'
import { whyNoText, whyTextTooSoon } from './text-limits.ts'

type Sending = Omit<Making, 'redirectTo' | 'challenge'> & {
  purpose: Extract<Purpose, 'sms' | 'phone_change' | 'reauthentication'>
  channel: Channel
}

/** What was written: `test-otp` is a number to try out with, to which nothing is sent. */
export interface Texted {
  messageId: Awaited<ReturnType<typeof queueText>> | 'test-otp'
}

/**
 * Writes a code to somebody's telephone, good once; an earlier one of the kind ends. The row of the user must be locked.
 * Refused when the last one was sent just now, or too many are. `deliver` what was written after the commit.
 */
export async function textCode(tx: Database, sending: Sending): Promise<Texted | Refused> {
  const { purpose, user, identity } = sending
  const { sentAt, to: numberOf } = rulesOf(purpose)
  const to = numberOf(user) ?? ''
  const isTest = testCodeOf(to, identity) !== undefined
  const no =
    whyTextTooSoon(user[sentAt], sending) ??
    (isTest ? null : await whyNoText(tx, { ...sending, to }))
  if (no) return no
  const made = await makeCode(tx, { ...sending, redirectTo: '' })
  return { messageId: isTest ? 'test-otp' : await queueCode(tx, { ...made, ...sending }) }
}

type Written = Pick<MadeCode, 'to' | 'code' | 'goodForSeconds'> &
  Pick<Sending, 'user' | 'channel' | 'identity' | 'device' | 'now'> & {
    /** Two messages with one id are one. */
    id: string
  }

/** Writes the message that carries a code. */
export function queueCode(tx: Database, written: Written) {
  const { id, to, code, goodForSeconds, user, channel, identity, device, now } = written
  const language = languageOf(user, device)
  return queueText(tx, {
    ...{ event: id, to, channel, now },
    body: textMessageWith(code, { goodForSeconds, language, sender: identity }),
    network: networkOf(device.address ?? undefined),
    goodUntil: new Date(now.getTime() + goodForSeconds * 1000),
  })
}

/** Sends at once what was written, because somebody waits for it. What cannot be sent now follows in the background. */
export async function deliver(
  db: Database,
  { messageId }: Texted,
  { identity, now }: { identity: Identity; now: Date },
): Promise<Refused | null> {
  const { carrier } = identity
  if (!carrier || messageId === 'test-otp') return null
  const outcome = await sendText(db, messageId, { carrier, now })
  if (outcome !== 'refused') return null
  return refused('sms_send_failed', 'The text message could not be sent to this number.')
}

import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { networkOf } from '#platform/network'
import { countTexts } from '#platform/text-messages'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { pauseLetters, whyTooSoon } from './letter-limits.ts'
import type { Purpose } from './purposes.ts'

interface Asked {
  /** Texts of a kind to one number have a pause between them, whoever asks. */
  purpose: Purpose | 'factor'
  to: string
  identity: Identity
  device: Device
  now: Date
}

/** Whoever holds this lock counts, until the message they write is written: two at once would both find room. */
const COUNTING_TEXTS = 20_261_118
const HOUR_MS = 3_600_000

/**
 * Whether one more text message may be sent: so many go out in an hour in all, to one number, and for one network,
 * because some live on messages to numbers that cost; and to one number not sooner than after a pause. Not where no
 * number needs to be confirmed.
 */
export async function whyNoText(
  tx: Database,
  { device, ...asked }: Asked,
): Promise<Refused | null> {
  const { to: recipient, identity, now } = asked
  const { autoconfirm, textsAnHour, textsToANumber, textsOfANetwork } = identity.settings.phone
  if (autoconfirm) return null
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_TEXTS})`)
  const since = new Date(now.getTime() - HOUR_MS)
  const network = networkOf(device.address ?? undefined)
  const isFull =
    (await countTexts(tx, { since })) >= textsAnHour ||
    (await countTexts(tx, { since, recipient })) >= textsToANumber ||
    (await countTexts(tx, { since, network })) >= textsOfANetwork
  if (isFull) return refused('over_sms_send_rate_limit', 'SMS rate limit exceeded')
  return pauseTexts(tx, asked)
}

/** Whether a text may be asked for now; a number nobody has waits as long between two tries as one that gets texts. */
export async function pauseTexts(
  tx: Database,
  asked: Omit<Asked, 'device'>,
): Promise<Refused | null> {
  return ofTexts(await pauseLetters(tx, asked))
}

/** Refused when the last text of a kind was sent just now. */
export function whyTextTooSoon(
  last: Date | null,
  asked: Pick<Asked, 'identity' | 'now'>,
): Refused | null {
  return ofTexts(whyTooSoon(last, asked))
}

function ofTexts(no: Refused | null): Refused | null {
  return no && refused('over_sms_send_rate_limit', no.refused.message)
}

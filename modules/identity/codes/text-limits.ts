import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { networkOf } from '#platform/network'
import { countTexts } from '#platform/text-messages'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'

interface Asked {
  to: string
  identity: Identity
  device: Device
  now: Date
}

/** Whoever holds this lock counts, until the message they write is written: two at once would both find room. */
const COUNTING_TEXTS = 20_261_118
const HOUR_MS = 3_600_000

/**
 * Whether one more text message may be sent in this hour: of the whole shop, to one number, and for one network, because
 * some live on messages to numbers that cost. Not where no number needs to be confirmed.
 */
export async function whyNoText(
  tx: Database,
  { to: recipient, identity, device, now }: Asked,
): Promise<Refused | null> {
  const { autoconfirm, textsAnHour, textsToANumber, textsOfANetwork } = identity.settings.phone
  if (autoconfirm) return null
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_TEXTS})`)
  const since = new Date(now.getTime() - HOUR_MS)
  const network = networkOf(device.address ?? undefined)
  const isFull =
    (await countTexts(tx, { since })) >= textsAnHour ||
    (await countTexts(tx, { since, recipient })) >= textsToANumber ||
    (await countTexts(tx, { since, network })) >= textsOfANetwork
  return isFull ? refused('over_sms_send_rate_limit', 'SMS rate limit exceeded') : null
}

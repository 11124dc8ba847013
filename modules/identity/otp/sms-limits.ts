import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import { countSms } from '#platform/sms/sms-queue'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { checkEmailCooldown, startEmailCooldown } from './email-limits.ts'
import type { Purpose } from './purposes.ts'

interface SmsLimitInput {
  /** Texts of a kind to one number have a pause between them, whoever asks. */
  purpose: Purpose | 'factor'
  to: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Whoever holds this lock counts, until the message they write is written: two at once would both find room. */
const SMS_COUNT_LOCK = 20_261_118
const HOUR_MS = 3_600_000

/**
 * Whether one more text message may be sent: so many go out in an hour in all, to one number, and for one network,
 * because some live on messages to numbers that cost; and to one number not sooner than after a pause. Not where no
 * number needs to be confirmed.
 */
export async function checkSmsLimits(
  tx: Database,
  { device, ...asked }: SmsLimitInput,
): Promise<AuthFailure | null> {
  const { to: recipient, identity, now } = asked
  const { autoconfirm, smsPerHour, smsPerNumberPerHour, smsPerNetworkPerHour } =
    identity.settings.phone
  if (autoconfirm) return null
  await tx.execute(sql`select pg_advisory_xact_lock(${SMS_COUNT_LOCK})`)
  const since = new Date(now.getTime() - HOUR_MS)
  const network = toNetwork(device.ipAddress ?? undefined)
  const isFull =
    (await countSms(tx, { since })) >= smsPerHour ||
    (await countSms(tx, { since, recipient })) >= smsPerNumberPerHour ||
    (await countSms(tx, { since, network })) >= smsPerNetworkPerHour
  if (isFull) return fail('over_sms_send_rate_limit', 'SMS rate limit exceeded')
  return startSmsCooldown(tx, asked)
}

/** Whether a text may be asked for now; a number nobody has waits as long between two tries as one that gets texts. */
export async function startSmsCooldown(
  tx: Database,
  asked: Omit<SmsLimitInput, 'device'>,
): Promise<AuthFailure | null> {
  return toSmsLimitError(await startEmailCooldown(tx, asked))
}

/** Refused when the last text of a kind was sent just now. */
export function checkSmsCooldown(
  last: Date | null,
  asked: Pick<SmsLimitInput, 'identity' | 'now'>,
): AuthFailure | null {
  return toSmsLimitError(checkEmailCooldown(last, asked))
}

function toSmsLimitError(no: AuthFailure | null): AuthFailure | null {
  return no && fail('over_sms_send_rate_limit', no.error.message)
}

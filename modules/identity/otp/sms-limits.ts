import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import { err } from '#platform/result'
import { countSms } from '#platform/sms/sms-queue'
import type { IdentityFailure } from '../identity-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { checkCooldown, startCooldown } from './cooldown.ts'
import type { Purpose } from './purposes.ts'

interface SmsLimitInput {
  purpose: Purpose | 'factor'
  to: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** An advisory lock from the count until the message is enqueued: two parallel requests would both find room. */
const SMS_COUNT_LOCK_ID = 20_261_118
const HOUR_MS = 3_600_000

/**
 * Fails if a text message would exceed the hourly limit of the shop, of the phone number or of the client's network
 * (protection against SMS pumping), or comes within the number's cooldown. Shops with phone `autoconfirm` have no limit.
 */
export async function checkSmsLimits(
  tx: Database,
  { device, ...input }: SmsLimitInput,
): Promise<IdentityFailure | null> {
  const { to: recipient, identity, now } = input
  const { autoconfirm, smsPerHour, smsPerNumberPerHour, smsPerNetworkPerHour } =
    identity.settings.phone
  if (autoconfirm) return null
  await tx.execute(sql`select pg_advisory_xact_lock(${SMS_COUNT_LOCK_ID})`)
  const since = new Date(now.getTime() - HOUR_MS)
  const network = toNetwork(device.ipAddress ?? undefined)
  const isLimitReached =
    (await countSms(tx, { since })) >= smsPerHour ||
    (await countSms(tx, { since, recipient })) >= smsPerNumberPerHour ||
    (await countSms(tx, { since, network })) >= smsPerNetworkPerHour
  if (isLimitReached) return err('sms_limit_reached')
  return startSmsCooldown(tx, input)
}

/** Starts the cooldown of a phone number; also for unknown numbers (enumeration protection). */
export function startSmsCooldown(
  tx: Database,
  { purpose, to, identity, now }: Omit<SmsLimitInput, 'device'>,
): Promise<IdentityFailure | null> {
  return startCooldown(tx, { medium: 'sms', purpose, to, identity, now })
}

/** Fails if the last text message of the kind was sent within the cooldown. */
export function checkSmsCooldown(
  lastSentAt: Date | null,
  { identity, now }: Pick<SmsLimitInput, 'identity' | 'now'>,
): IdentityFailure | null {
  return checkCooldown(lastSentAt, { medium: 'sms', identity, now })
}

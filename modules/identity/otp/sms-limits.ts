import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { consumeLimits, takeBackUses } from '#platform/throttle/consume-limit'
import type { IdentityFailure } from '../identity-error.ts'
import { buildLimits } from '../limits.ts'
import { type Device, getShopId, type IdentityDependencies } from '../settings.ts'
import { getNetwork } from '../users/known-networks.ts'
import { checkCooldown, startCooldown } from './cooldown.ts'
import type { Purpose } from './purposes.ts'

interface SmsLimitInput {
  purpose: Purpose | 'factor'
  to: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Fails if a text message would exceed the hourly limit of the shop, of the phone number or of the client's network
 * (protection against SMS pumping), or comes within the number's cooldown. Shops with phone `autoconfirm` have no limit.
 */
export async function checkSmsLimits(
  tx: Database,
  input: SmsLimitInput,
): Promise<IdentityFailure | null> {
  const { to, identity, device, now } = input
  const { settings, secretKey } = identity
  if (settings.phone.autoconfirm) return null
  const { sms_per_hour, sms_per_number, sms_per_network } = buildLimits(settings)
  const common = { secretKey, now }
  // That of the shop first: parallel requests wait for each other there, so they cannot deadlock at the others.
  const counted = await consumeLimits(tx, [
    { limit: sms_per_hour, key: { shop: getShopId(identity) }, ...common },
    { limit: sms_per_number, key: { to }, ...common },
    { limit: sms_per_network, key: { network: getNetwork(device) }, ...common },
  ])
  if (!counted.ok) return err(counted.error.code, counted.error.params)
  const cooldown = await startSmsCooldown(tx, input)
  if (cooldown) await takeBackUses(tx, counted.value)
  return cooldown
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

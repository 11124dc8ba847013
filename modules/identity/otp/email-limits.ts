import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { publishEvent } from '#platform/events/publish-event'
import { err, type Result } from '#platform/result'
import { consumeLimit, consumeLimits } from '#platform/throttle/consume-limit'
import { getLimitCount, type LimitUse } from '#platform/throttle/counters'
import type { IdentityFailure } from '../identity-error.ts'
import { buildLimits } from '../limits.ts'
import { type Device, getShopId, type IdentityDependencies } from '../settings.ts'
import { getNetwork } from '../users/known-networks.ts'

interface EmailLimitInput {
  identity: IdentityDependencies
  now: Date
}

const HOUR_MS = 3_600_000
const HOURS_OF_A_DAY = 24

/** Event: the hourly e-mail limit was exceeded. The subject is the start of the hour, the payload `{ limit, isConfirmed }`. */
export const EMAIL_LIMIT_REACHED = 'emails.hourly_limit_reached'

/** Counts one request for an e-mail towards the hourly limit of the client's network. Fails above the limit. */
export async function countEmailRequest(
  tx: Database,
  { identity, device, now }: EmailLimitInput & { device: Device },
): Promise<Result<LimitUse, 'email_limit_reached'>> {
  const { settings, secretKey } = identity
  const limit = buildLimits(settings).emails_per_network
  const key = { network: getNetwork(device) }
  const counted = await consumeLimit(tx, { limit, key, secretKey, now })
  return counted.ok ? counted : err(counted.error.code, counted.error.params)
}

/**
 * Counts one e-mail towards the shop's hourly limit. Fails above the limit; the first such e-mail of an hour publishes
 * `EMAIL_LIMIT_REACHED`. `isConfirmed`: the e-mail is about an account with a confirmed address or number, for which
 * half of the limit is reserved. Shops with `autoconfirm` have no limit.
 */
export async function countEmail(
  tx: Database,
  { isConfirmed, identity, now }: EmailLimitInput & { isConfirmed: boolean },
): Promise<IdentityFailure | null> {
  const { all, unconfirmed } = getHourCounters(identity, now)
  const counters = isConfirmed ? [all] : [all, unconfirmed]
  const counted = await consumeLimits(
    tx,
    counters.map((counter) => ({ ...counter, now })),
  )
  if (counted.ok) return null
  const payload = { limit: all.limit.points, isConfirmed }
  const event = { topic: EMAIL_LIMIT_REACHED, subject: all.key.hour, payload }
  if (counted.isFirst) await publishEvent(tx, { ...event, now })
  const msToNextHour = HOUR_MS - (now.getTime() % HOUR_MS)
  return err(counted.error.code, { seconds: Math.ceil(msToNextHour / 1000) })
}

/** The hours of the last day in which this shop exceeded its e-mail limit, or the part of it for unconfirmed addresses. */
export async function findHoursOverEmailLimit(
  db: Database,
  { identity, now }: EmailLimitInput,
): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  for (let hoursAgo = HOURS_OF_A_DAY - 1; hoursAgo >= 0; hoursAgo--) {
    const time = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const { all, unconfirmed } = getHourCounters(identity, time)
    const expected = (await isExceeded(db, all))
      ? `at most ${all.limit.points} e-mails`
      : (await isExceeded(db, unconfirmed))
        ? `at most ${unconfirmed.limit.points} e-mails to unconfirmed addresses`
        : null
    const { hour } = all.key
    const found = 'e-mails above the limit were not sent'
    if (expected) discrepancies.push({ subject: hour, name: hour, expected, found })
  }
  return discrepancies
}

async function isExceeded(db: Database, counter: HourCounter): Promise<boolean> {
  const { points } = counter.limit
  return points > 0 && (await getLimitCount(db, counter)) > points
}

type HourCounter = ReturnType<typeof getHourCounters>['all' | 'unconfirmed']

/** Each hour of the clock has its counters. */
function getHourCounters(identity: IdentityDependencies, time: Date) {
  const { secretKey, settings } = identity
  const hour = new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  const key = { shop: getShopId(identity), hour }
  const { emails_per_hour, unconfirmed_emails_per_hour } = buildLimits(settings)
  return {
    all: { limit: emails_per_hour, key, secretKey },
    unconfirmed: { limit: unconfirmed_emails_per_hour, key, secretKey },
  }
}

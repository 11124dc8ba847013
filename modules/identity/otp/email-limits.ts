import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { publishEvent } from '#platform/events/publish-event'
import { err } from '#platform/result'
import { consumeLimit } from '#platform/throttle/consume-limit'
import { getLimitCount } from '#platform/throttle/counters'
import type { IdentityFailure } from '../identity-error.ts'
import { buildLimits } from '../limits.ts'
import { getShopId, type IdentityDependencies } from '../settings.ts'

interface EmailLimitInput {
  identity: IdentityDependencies
  now: Date
}

const HOUR_MS = 3_600_000
const HOURS_OF_A_DAY = 24

/** Event: the hourly e-mail limit was exceeded. The subject is the start of the hour, the payload `{ limit }`. */
export const EMAIL_LIMIT_REACHED = 'emails.hourly_limit_reached'

/**
 * Counts one e-mail towards the shop's hourly limit. Fails above the limit; the first such request of an hour publishes
 * `EMAIL_LIMIT_REACHED`. Shops with `autoconfirm` have no limit.
 */
export async function countEmail(
  tx: Database,
  { identity, now }: EmailLimitInput,
): Promise<IdentityFailure | null> {
  const counter = getHourCounter(identity, now)
  const counted = await consumeLimit(tx, { ...counter, now })
  if (counted.ok) return null
  const { key, limit } = counter
  const event = { topic: EMAIL_LIMIT_REACHED, subject: key.hour, payload: { limit: limit.points } }
  if (counted.isFirst) await publishEvent(tx, { ...event, now })
  const msToNextHour = HOUR_MS - (now.getTime() % HOUR_MS)
  return err(counted.error.code, { seconds: Math.ceil(msToNextHour / 1000) })
}

/** The hours of the last day in which this shop exceeded its e-mail limit. */
export async function findHoursOverEmailLimit(
  db: Database,
  { identity, now }: EmailLimitInput,
): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  for (let hoursAgo = HOURS_OF_A_DAY - 1; hoursAgo >= 0; hoursAgo--) {
    const counter = getHourCounter(identity, new Date(now.getTime() - hoursAgo * HOUR_MS))
    const { points } = counter.limit
    if (points === 0 || (await getLimitCount(db, counter)) <= points) continue
    const { hour } = counter.key
    const expected = `at most ${points} e-mails`
    const found = 'requests above the limit were rejected'
    discrepancies.push({ subject: hour, name: hour, expected, found })
  }
  return discrepancies
}

/** Each hour of the clock has a counter. */
function getHourCounter(identity: IdentityDependencies, time: Date) {
  const { secretKey, settings } = identity
  const hour = new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS).toISOString()
  const limit = buildLimits(settings).emails_per_hour
  return { limit, key: { shop: getShopId(identity), hour }, secretKey }
}

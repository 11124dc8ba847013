import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { publishEvent } from '#platform/events/publish-event'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import { getShopId, type IdentityDependencies } from '../settings.ts'
import { emailHourlyCounts } from '../tables.ts'

interface EmailLimitInput {
  identity: IdentityDependencies
  now: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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
  const { autoconfirm, flows } = identity.settings
  const { emailsPerHour: limit } = flows
  if (autoconfirm || limit === 0) return null
  const hourStartsAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const [row] = await tx
    .insert(emailHourlyCounts)
    .values({ shopId: getShopId(identity), hourStartsAt, count: 1 })
    .onConflictDoUpdate({
      target: [emailHourlyCounts.shopId, emailHourlyCounts.hourStartsAt],
      set: { count: sql`${emailHourlyCounts.count} + 1` },
      setWhere: sql`${emailHourlyCounts.count} <= ${limit}`,
    })
    .returning()
  if (row && row.count <= limit) return null
  // The count stops one above the limit, so only one request of the hour gets here with a row.
  const event = { topic: EMAIL_LIMIT_REACHED, subject: hourStartsAt.toISOString() }
  if (row) await publishEvent(tx, { ...event, payload: { limit }, now })
  return err('email_limit_reached')
}

/** The hours of the last day in which this shop exceeded its e-mail limit. */
export async function findHoursOverEmailLimit(
  db: Database,
  { identity, now }: EmailLimitInput,
): Promise<Discrepancy[]> {
  const { emailsPerHour } = identity.settings.flows
  if (emailsPerHour === 0) return []
  const isOfShop = eq(emailHourlyCounts.shopId, getShopId(identity))
  const isOfLastDay = gt(emailHourlyCounts.hourStartsAt, new Date(now.getTime() - DAY_MS))
  const rows = await db
    .select()
    .from(emailHourlyCounts)
    .where(and(isOfShop, isOfLastDay, gt(emailHourlyCounts.count, emailsPerHour)))
  return rows.map(({ hourStartsAt }) => {
    const hour = hourStartsAt.toISOString()
    const expected = `at most ${emailsPerHour} e-mails`
    return { subject: hour, name: hour, expected, found: 'requests above the limit were rejected' }
  })
}

import { sql } from 'drizzle-orm'
import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import { changeInBatches } from '#platform/db/change-in-batches'
import type { Database } from '#platform/db/database'

/** How long an alert waits for a variant that does not come back. */
export const CONFIRMED_ALERT_DAYS = 365
/** Of alerts that were sent: the link to unsubscribe finds the address by them. */
const NOTIFIED_ALERT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Deletes alerts that were not confirmed while their link was valid, that were sent, or that waited for too long. */
export function purgeStockAlerts(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return changeInBatches(
    db,
    (limit) => sql`
      delete from stock_alerts where id in (
        select id from stock_alerts
        where requested_at < ${before(CONFIRM_LINK_DAYS)} and (state = 'pending'
          or (state = 'notified' and notified_at < ${before(NOTIFIED_ALERT_DAYS)})
          or (state = 'confirmed' and requested_at < ${before(CONFIRMED_ALERT_DAYS)}))
        limit ${limit} for update skip locked)`,
    signal,
  )
}

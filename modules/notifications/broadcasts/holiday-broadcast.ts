import { listUsersByCountry } from '#modules/account'
import { findBegunOffer, getLocalizedNames, listBegunOffers } from '#modules/holidays'
import { type BroadcastContent, startBroadcast } from '#modules/inbox'
import type { Database } from '#platform/db/database'

/** Nobody is told at midnight, when the day begins. */
const HOURS_AFTER_START = 8
const HOUR_MS = 3_600_000

/** Starts a broadcast for each holiday offer whose day began eight hours ago, once for the countries of one moment. */
export async function startHolidayBroadcasts(db: Database, { now }: { now: Date }): Promise<void> {
  const begunBefore = new Date(now.getTime() - HOURS_AFTER_START * HOUR_MS)
  for (const { holidayId, startsAt } of await listBegunOffers(db, { begunBefore, now })) {
    const subject = `${holidayId} ${startsAt.toISOString()}`
    await startBroadcast(db, { kind: 'seasonal_discount', subject, now })
  }
}

/**
 * The offer of a holiday in some countries. Its source is the holiday and the year, so who moves to a country whose day
 * begins later is not notified again.
 */
export async function loadHolidayBroadcast(
  tx: Database,
  { subject, now }: { subject: string; now: Date },
): Promise<BroadcastContent | 'waiting' | 'over'> {
  const [holidayId = '', startsAt = ''] = subject.split(' ')
  const offer = await findBegunOffer(tx, { holidayId, startsAt: new Date(startsAt), now })
  if (!offer) return 'over'
  if (offer.isPaused) return 'waiting'
  const { countries, endsAt, year } = offer
  const params = {
    ...{ name: { names: getLocalizedNames(holidayId) }, code: null },
    ends: { at: endsAt.toISOString() },
  }
  return {
    listUserIds: (page) => listUsersByCountry(tx, { countries, ...page }),
    buildNotification: (userId) => ({
      ...{ kind: 'seasonal_discount', userId, source: `${holidayId}:${year}`, params, link: '/' },
    }),
  }
}

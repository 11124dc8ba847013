import type { z } from 'zod'
import type { CustomerFilterQuery } from '#contract/customers'
import { type CustomerFilter, getSegment, type SegmentId } from '#modules/customers'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'

/** Returns null if the segment of the filter does not exist. */
export async function readCustomerFilter(
  db: Database,
  query: z.output<typeof CustomerFilterQuery>,
): Promise<CustomerFilter | null> {
  const { q, kind, tag, countries, consent, blocked, segment: id } = query
  const segment = id === undefined ? undefined : await getSegment(db, id as SegmentId)
  if (segment === null) return null
  const isYes = (flag: 'yes' | 'no' | undefined) => (flag ? flag === 'yes' : undefined)
  return {
    ...{ q, kind, tag, countries, conditions: segment?.conditions },
    isSubscribed: isYes(consent),
    isBlocked: isYes(blocked),
    minOrders: query.min_orders,
    maxOrders: query.max_orders,
    minSpentMinor:
      query.min_spent === undefined ? undefined : toMinorUnits(query.min_spent, BASE_CURRENCY),
    joinedDays: query.joined_days,
  }
}

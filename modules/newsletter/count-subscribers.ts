import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { MAX_COUNTED_SUBSCRIBERS, SUBSCRIBER_FILTERS, type SubscriberFilter } from './contract.ts'
import { toSubscriberCondition } from './list-subscribers.ts'
import { newsletterSubscriptions } from './tables.ts'

/** Counts the subscribers in each state, up to a maximum and one more. */
export async function countSubscribers(db: Database): Promise<Record<SubscriberFilter, number>> {
  const counts = SUBSCRIBER_FILTERS.map((state) => {
    const counted = selectCounted(state)
    return sql`(select count(*)::int from (${counted}) counted) as ${sql.identifier(state)}`
  })
  const { rows } = await db.execute<Record<SubscriberFilter, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return rows[0]!
}

/** Counts who would get an issue now, up to a maximum and one more. */
export async function countAudience(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${selectCounted('confirmed')}) counted`,
  )
  return rows[0]!.count
}

function selectCounted(state: SubscriberFilter) {
  return sql`select from ${newsletterSubscriptions} where ${toSubscriberCondition(state)}
    limit ${MAX_COUNTED_SUBSCRIBERS + 1}`
}

import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { countEmailsOfKey } from '#platform/email/emails-of-key'
import { REACTION_DAYS } from './contract.ts'
import { countAudience } from './count-subscribers.ts'
import { ISSUE_TEMPLATE } from './render-issue.ts'
import {
  type IssueRow,
  newsletterBounces,
  newsletterDeliveries,
  newsletterSubscriptions,
} from './tables.ts'

interface Reactions extends Record<string, unknown> {
  deliveries: number
  bounced: number
  unsubscribed: number
}

/** Returns how far an issue is sent, and what came back. Who got it is purged after a while. */
export async function getIssueStatistics(
  db: Database,
  { id, deliveryCount }: Pick<IssueRow, 'id' | 'deliveryCount'>,
) {
  const [emails, { deliveries, bounced, unsubscribed }, audience] = await Promise.all([
    countEmailsOfKey(db, { template: ISSUE_TEMPLATE, dedupeKey: id }),
    countReactions(db, id),
    countAudience(db),
  ])
  const isPurged = deliveryCount > 0 && deliveries === 0
  return { recipients: deliveryCount, ...emails, bounced, unsubscribed, isPurged, audience }
}

async function countReactions(db: Database, id: IssueRow['id']): Promise<Reactions> {
  const isReaction = (time: string) =>
    sql`${sql.raw(time)} between d.created_at and d.created_at + make_interval(days => ${REACTION_DAYS})`
  const { rows } = await db.execute<Reactions>(sql`
    select count(*)::int as deliveries,
      count(*) filter (where exists (select from ${newsletterBounces} b
        where b.subscription_id = d.subscription_id and ${isReaction('b.created_at')}))::int as bounced,
      count(*) filter (where ${isReaction('s.unsubscribed_at')})::int as unsubscribed
    from ${newsletterDeliveries} d join ${newsletterSubscriptions} s on s.id = d.subscription_id
    where d.issue_id = ${id}`)
  return rows[0]!
}

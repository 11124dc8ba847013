import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CursorPosition } from '#platform/db/cursor'
import { encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import type { RateState } from '../contract.ts'
import {
  type CommissionRate,
  type CommissionRateId,
  commissionRates,
  type InfluencerId,
  influencerProfiles,
  influencers,
} from '../tables.ts'
import { rateEnd } from './commission-rates.ts'

export interface ListedRate extends Omit<CommissionRate, 'endsAt'> {
  state: RateState
  endsAt: Date | null
  influencer: { id: InfluencerId; code: string; fullName: string | null } | null
}

interface ListRatesInput {
  state?: RateState | undefined
  influencerId?: InfluencerId | undefined
  limit: number
  after: CursorPosition | null
  now: Date
}

/** Lists rates that somebody has added, those that start last first. */
export async function listRates(
  db: Database,
  { state, influencerId, limit, after, now }: ListRatesInput,
): Promise<{ items: ListedRate[]; nextCursor: string | null }> {
  const { startsAt, id } = commissionRates
  const conditions = and(
    state === undefined ? undefined : sql`${buildState(now)} = ${state}`,
    influencerId === undefined ? undefined : eq(commissionRates.influencerId, influencerId),
    after
      ? sql`(${startsAt}, ${id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
      : undefined,
  )
  const rows = await selectRates(db, { conditions, limit: limit + 1, now })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last
    ? encodeCursor({ timestamp: last.startsAt.toISOString(), id: last.id })
    : null
  return { items, nextCursor }
}

/** Returns null if there is no such rate. */
export async function getRate(
  db: Database,
  { id, now }: { id: CommissionRateId; now: Date },
): Promise<ListedRate | null> {
  const [row] = await selectRates(db, { conditions: eq(commissionRates.id, id), limit: 1, now })
  return row ?? null
}

interface SelectInput {
  conditions: SQL | undefined
  limit: number
  now: Date
}

async function selectRates(db: Database, { conditions, limit, now }: SelectInput) {
  const rows = await db
    .select({
      rate: commissionRates,
      ...{ state: buildState(now), end: rateEnd },
      ...{ code: influencers.code, fullName: influencerProfiles.fullName },
    })
    .from(commissionRates)
    .leftJoin(influencers, eq(influencers.id, commissionRates.influencerId))
    .leftJoin(influencerProfiles, eq(influencerProfiles.userId, influencers.userId))
    .where(conditions)
    .orderBy(sql`${commissionRates.startsAt} desc, ${commissionRates.id} desc`)
    .limit(limit)
  return rows.map(
    ({ rate, state, end, code, fullName }): ListedRate => ({
      ...{ ...rate, state, endsAt: end === null ? null : new Date(end) },
      influencer: rate.influencerId && code ? { id: rate.influencerId, code, fullName } : null,
    }),
  )
}

function buildState(now: Date): SQL<RateState> {
  const time = sql`${now.toISOString()}::timestamptz`
  return sql<RateState>`case when ${rateEnd} <= ${time} then 'ended'
    when ${commissionRates.startsAt} > ${time} then 'planned' else 'active' end`
}

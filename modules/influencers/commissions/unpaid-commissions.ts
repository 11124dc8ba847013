import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import {
  type CommissionId,
  commissions,
  type Influencer,
  type InfluencerId,
  influencers,
} from '../tables.ts'

/** What the commissions of an influencer amount to, in the base currency. */
export interface CommissionBalance {
  influencer: Influencer
  /** On hold. */
  pendingMinor: number
  /** Approved and not paid. Less than zero after refunds of what was paid. */
  unpaidMinor: number
  paidMinor: number
}

/** Returns the balance of an influencer; null if the user is none. */
export async function getCommissionBalance(
  db: Database,
  userId: UserId,
): Promise<CommissionBalance | null> {
  const [balance] = await selectBalances(db, eq(influencers.userId, userId))
  return balance ?? null
}

/** Lists the influencers to whom something is owed, or who owe something, by code. */
export function listUnpaidBalances(db: Database): Promise<CommissionBalance[]> {
  const isUnpaid = and(
    eq(commissions.state, 'approved'),
    ne(commissions.minor, commissions.paidMinor),
  )
  const unpaid = db.select({ id: commissions.influencerId }).from(commissions).where(isUnpaid)
  return selectBalances(db, inArray(influencers.id, unpaid))
}

/** Returns influencers by id. */
export async function listInfluencersById(
  db: Database,
  ids: InfluencerId[],
): Promise<Map<InfluencerId, Influencer>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(influencers).where(inArray(influencers.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export interface UnpaidCommission {
  id: CommissionId
  influencerId: InfluencerId
  /** Not zero. Less than zero if more was paid than is left of it. */
  minor: number
}

/** Lists the approved commissions of which something is not paid, or too much. */
export function listUnpaidCommissions(
  db: Database,
  influencerIds: InfluencerId[],
): Promise<UnpaidCommission[]> {
  if (influencerIds.length === 0) return Promise.resolve([])
  const { id, influencerId, minor, paidMinor, state } = commissions
  return db
    .select({
      ...{ id, influencerId },
      minor: sql<number>`${minor} - ${paidMinor}`.mapWith(Number),
    })
    .from(commissions)
    .where(and(inArray(influencerId, influencerIds), eq(state, 'approved'), ne(minor, paidMinor)))
    .orderBy(id)
}

/** Adds what was paid to commissions. A refund at the same time waits, and lowers the next payout. */
export async function addPaidCommissions(
  tx: Database,
  { paid, now }: { paid: { commissionId: CommissionId; minor: number }[]; now: Date },
): Promise<void> {
  const ids = paid.map(({ commissionId }) => commissionId)
  await rawQuery(tx, ADD_PAID, [ids, paid.map(({ minor }) => minor), now.toISOString()])
}

/** Lists what was paid of commissions, of those of which something was. */
export async function listPaidCommissions(db: Database): Promise<Map<string, number>> {
  const { id, paidMinor } = commissions
  const rows = await db.select({ id, paidMinor }).from(commissions).where(ne(paidMinor, 0))
  return new Map(rows.map((row) => [row.id, row.paidMinor]))
}

/** Selects the ids of the influencer that a user is. */
export const selectInfluencerIds = ({ userId }: { userId: string }): SQL =>
  sql`select id from influencers where user_id = ${userId}`

const sumOf = (amount: SQL, condition: SQL) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number)

async function selectBalances(db: Database, where: SQL): Promise<CommissionBalance[]> {
  const { minor, paidMinor, state } = commissions
  return db
    .select({
      influencer: influencers,
      pendingMinor: sumOf(sql`${minor}`, sql`${state} = 'pending'`),
      unpaidMinor: sumOf(sql`${minor} - ${paidMinor}`, sql`${state} = 'approved'`),
      paidMinor: sumOf(sql`${paidMinor}`, sql`true`),
    })
    .from(influencers)
    .leftJoin(commissions, eq(commissions.influencerId, influencers.id))
    .where(where)
    .groupBy(influencers.id)
    .orderBy(influencers.code)
}

// Locked in one order: two payouts do not wait for each other in a circle.
const ADD_PAID = `
  with locked as (
    select id from commissions where id = any($1::uuid[]) order by id for update
  )
  update commissions c set paid_minor = c.paid_minor + paid.minor, updated_at = $3
  from locked join unnest($1::uuid[], $2::bigint[]) as paid (id, minor) using (id)
  where c.id = locked.id`

import { getAccount, type UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { getReportTimeZone } from '#modules/reports'
import { getRewardProgram } from '#modules/rewards'
import { changeStoreCredit } from '#modules/store-credit'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { HOLD_DAYS, MAX_MONTH_WAIT_DAYS, MONTH_PRIZES } from '../contract.ts'
import { type InfluencerId, influencerMonths, influencerMonthWinners } from '../tables.ts'
import { canReceive } from './grant-milestones.ts'
import { isSoldIn, selectSales } from './sales.ts'

/**
 * Gives the prizes of the months of the shop's calendar that are over, once all their sales are out of hold: to the three
 * influencers with the most approved commission from sales of the month. Of two with the same, the one whose last sale was
 * earlier comes first. A month is settled once, whoever asks. While the programme is paused no month is.
 */
export async function settleDueMonths(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const { pausedAt } = await getRewardProgram(db, 'influencer')
  if (pausedAt) return
  const timeZone = await getReportTimeZone(db)
  const months = await rawQuery<{ month: string }>(db, SELECT_DUE_MONTHS, [
    ...[timeZone, now.toISOString()],
  ])
  for (const { month } of months) {
    if (signal?.aborted) return
    await runInTransaction(db, (tx) => settleMonth(tx, { month, timeZone, now }))
  }
}

interface SettleInput {
  /** Its first day. */
  month: string
  timeZone: string
  now: Date
}

interface Candidate {
  id: InfluencerId
  userId: UserId
  sales: number
  minor: number
}

async function settleMonth(tx: Database, { month, timeZone, now }: SettleInput): Promise<void> {
  // Of two processes at once, the second waits for the first one's key and gives nothing.
  const [settled] = await tx
    .insert(influencerMonths)
    .values({ month, settledAt: now })
    .onConflictDoNothing()
    .returning()
  if (!settled) return
  const candidates = await rawQuery<Candidate>(tx, SELECT_CANDIDATES, [timeZone, month])
  const winners = []
  for (const candidate of candidates) {
    if (winners.length === MONTH_PRIZES.length) break
    const account = await getAccount(tx, candidate.userId)
    if (!account || !canReceive(account, now)) continue
    const prizeMinor = toMinorUnits(MONTH_PRIZES[winners.length]!, BASE_CURRENCY)
    winners.push({ ...candidate, prizeMinor, place: winners.length + 1 })
  }
  if (winners.length === 0) return
  await tx.insert(influencerMonthWinners).values(
    winners.map(({ id, place, sales, minor, prizeMinor }) => {
      return { month, place, influencerId: id, sales, commissionMinor: minor, prizeMinor }
    }),
  )
  // Accounts are locked in one order, as others do.
  for (const winner of winners.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))) {
    await givePrize(tx, { ...winner, month, now })
  }
}

interface Prize {
  userId: UserId
  month: string
  place: number
  prizeMinor: number
  now: Date
}

async function givePrize(tx: Database, { userId, month, place, prizeMinor, now }: Prize) {
  const value = { minor: prizeMinor, currency: BASE_CURRENCY }
  const source = `influencer-month:${month}`
  const changed = await changeStoreCredit(tx, {
    ...{ ...value, userId, requestKey: source, now },
    reason: `Influencer programme: place ${place} of ${month.slice(0, 7)}`,
    actor: buildSystemActor('influencer programme'),
  })
  if (!changed.ok) throw new Error(`A prize of ${month} was not given: ${changed.error.code}`)
  const params = { change: 'influencer_prize', place, value } as const
  const link = '/profile?tab=influencer'
  await raiseNotifications(tx, {
    notifications: [{ userId, kind: 'profile_update', source, params, link }],
    now,
  })
}

/** A month is settled before the fourth one after it: what is older than that and not settled had no sale. */
const MAY_BE_OPEN = `c.held_until >= coalesce(
  (select max(month) - interval '4 months' from influencer_months) at time zone $1, '-infinity')`

/** Months without a sale are none of them. */
const SELECT_DUE_MONTHS = `
  with months as (
    select date_trunc('month', sold_at at time zone $1)::date as month, bool_or(not is_approved) as is_open
    from (${selectSales(MAY_BE_OPEN)}) sale group by 1
  ), ended as (
    select month, is_open, (month + interval '1 month') at time zone $1 as ended_at from months
  )
  select month::text from ended
  where ended_at + interval '${HOLD_DAYS} days' <= $2::timestamptz
    and (not is_open or ended_at + interval '${MAX_MONTH_WAIT_DAYS} days' <= $2::timestamptz)
    and not exists (select from influencer_months settled where settled.month = ended.month)
  order by month`

const SELECT_CANDIDATES = `
  select i.id, i.user_id as "userId", count(*)::integer as sales, sum(sale.minor)::float8 as minor
  from (${selectSales(isSoldIn('$2::date', '$1'))}) sale join influencers i on i.id = sale.influencer_id
  where is_approved and date_trunc('month', sold_at at time zone $1)::date = $2::date
    and i.user_id is not null and i.suspended_at is null
  group by i.id order by sum(sale.minor) desc, max(sold_at), i.id`

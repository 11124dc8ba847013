import { type Account, lockAccount, type UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { getRewardProgram, grantReward, listRewardsBySource } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { MILESTONES } from '../contract.ts'
import type { InfluencerId } from '../tables.ts'
import { selectSales } from './sales.ts'

interface Seller {
  id: InfluencerId
  userId: UserId
  approved: number
}

/**
 * Grants the vouchers of the milestones that influencers have reached with approved sales, once each. One that a pause, a
 * cap or a budget refuses, or whose influencer is suspended, is tried again by the next run. A voucher stays after that.
 */
export async function grantDueMilestones(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const sellers = await rawQuery<Seller>(db, SELECT_SELLERS, [MILESTONES[0].sales, null])
  const sources = sellers.flatMap((seller) => listReached(seller).map(({ source }) => source))
  const rewards = await listRewardsBySource(db, { program: 'influencer', sources })
  const granted = new Set(rewards.map(({ source }) => source))
  for (const seller of sellers) {
    if (signal?.aborted) return
    if (listReached(seller).every(({ source }) => granted.has(source))) continue
    await runInTransaction(db, (tx) => grantToInfluencer(tx, { seller, now }))
  }
}

/** What has earned the voucher of a milestone. */
export function buildMilestoneSource(id: InfluencerId, sales: number): string {
  return `${id}:${sales}`
}

/** Returns of how many sales the milestone is whose voucher has this source. */
export function parseMilestoneSource(source: string): number {
  return Number(source.split(':')[1])
}

function listReached({ id, approved }: Seller) {
  return MILESTONES.filter(({ sales }) => sales <= approved).map(({ sales, amount }) => {
    return { sales, amount, source: buildMilestoneSource(id, sales) }
  })
}

async function grantToInfluencer(
  tx: Database,
  { seller: { id, userId }, now }: { seller: Seller; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (!account || !canReceive(account, now)) return
  // Behind the lock: a refund can have been faster.
  const [seller] = await rawQuery<Seller>(tx, SELECT_SELLERS, [1, id])
  if (!seller) return
  const { rules } = await getRewardProgram(tx, 'influencer')
  for (const { sales, amount, source } of listReached(seller)) {
    const amountMinor = toMinorUnits(amount, BASE_CURRENCY)
    const reward = { program: 'influencer', amountMinor, userId, source, now } as const
    const granted = await runResultSavepoint(tx, (savepoint) =>
      grantReward(savepoint, { ...reward, validDays: rules.valid_days }),
    )
    if (!granted.ok) continue
    const value = { minor: amountMinor, currency: BASE_CURRENCY }
    const ends = { at: granted.value.expiresAt.toISOString() }
    const params = { change: 'influencer_milestone', sales, value, ends } as const
    await raiseNotifications(tx, {
      notifications: [{ userId, kind: 'profile_update', source, params, link: LINK }],
      now,
    })
  }
}

const LINK = '/profile?tab=rewards'

/** Who cannot sign in, or whose address is not verified, gets nothing that is worth money. */
export function canReceive({ user }: Account, now: Date): boolean {
  const isBanned = user.bannedUntil !== null && user.bannedUntil > now
  return user.deletedAt === null && user.emailConfirmedAt !== null && !isBanned
}

/** Active influencers with at least `$1` approved sales; `$2` is one of them, or null for all. */
const SELECT_SELLERS = `
  select i.id, i.user_id as "userId", s.approved
  from influencers i join (
    select influencer_id, count(*)::integer as approved
    from (${selectSales('$2::uuid is null or c.influencer_id = $2')}) sale where is_approved group by influencer_id
  ) s on s.influencer_id = i.id
  where i.user_id is not null and i.suspended_at is null and s.approved >= $1
  order by i.id`

import { and, desc, eq } from 'drizzle-orm'
import { listGivenNames, type UserId } from '#modules/identity'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { FriendState } from './contract.ts'
import { type Referral, referrals } from './tables.ts'

export interface ReferredFriend extends Referral {
  /** Shortened; null until the address is verified, because anybody can sign up with any name. */
  name: string | null
}

/** Lists the friends of a referrer, newest first. */
export async function listFriends(
  db: Database,
  { userId, ...page }: CursorPageInput & { userId: UserId },
): Promise<{ items: ReferredFriend[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(referrals)
    .where(and(eq(referrals.referrerId, userId), buildOlderThanCondition(referrals, page)))
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(page.limit + 1)
  const { items, nextCursor } = toCursorPage(rows, page)
  const ids = items.flatMap(({ friendId, verifiedAt }) => (friendId && verifiedAt ? friendId : []))
  const names = await listGivenNames(db, ids)
  const withNames = items.map((row) => {
    const name = row.friendId && names.get(row.friendId)
    return { ...row, name: name ? shortenName(name) : null }
  })
  return { items: withNames, nextCursor }
}

const MAX_NAME_LENGTH = 24

/** Returns the first name and the initial of the last one: `Thomas B.` */
export function shortenName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = [...(rest.at(-1) ?? '')]
  const shown = [...first].slice(0, MAX_NAME_LENGTH).join('')
  return initial ? `${shown} ${initial.toUpperCase()}.` : shown
}

/** How far a friend is. */
export function getFriendState(referral: Referral): FriendState {
  const { state, referrerRewardedAt, deliveredAt, orderedAt, verifiedAt, friendId } = referral
  if (state !== 'open') return state
  if (referrerRewardedAt) return 'rewarded'
  if (friendId === null) return 'expired'
  if (deliveredAt) return 'delivered'
  if (orderedAt) return 'ordered'
  return verifiedAt ? 'verified' : 'signed_up'
}

/** What the friends of a referrer brought; the amount in the base currency. */
export interface OwnReferralTotals {
  joined: number
  delivered: number
  pending: number
  earnedMinor: number
}

export async function sumOwnReferrals(db: Database, userId: UserId): Promise<OwnReferralTotals> {
  const [row] = await rawQuery<OwnReferralTotals>(db, SUM_OWN, [userId])
  return row!
}

const SUM_OWN = `
  select count(*)::integer as joined, count(delivered_at)::integer as delivered,
    (count(*) filter (where delivered_at is null and friend_id is not null and state in ('open', 'held')))::integer as pending,
    coalesce(sum(referrer_minor) filter (where referrer_rewarded_at is not null and state = 'open'), 0)::float8 as "earnedMinor"
  from referrals where referrer_id = $1`
